import { companyMessage } from './company.messages.ts';

/** Each part between dots contains no dot. An address thus matches in one way only, and the match takes linear time. */
const EMAIL = '[^\\s@,]+@[^\\s@,.]+(?:\\.[^\\s@,.]+)+';
const ONE = new RegExp(`^${EMAIL}$`);

/** E-mail addresses, comma-separated. */
export const recipientsPattern = new RegExp(`^${EMAIL}(?:\\s*,\\s*${EMAIL})*$`);

/** Splits a CC list into its addresses. */
export const recipientsOf = (list: string | null): readonly string[] =>
  (list ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');

/** Joins addresses to a CC list; null when there are none. */
export const recipientsText = (addresses: readonly string[]): string | null =>
  addresses.length === 0 ? null : addresses.join(', ');

const isSame = (one: string) => (other: string) => other.toLowerCase() === one.toLowerCase();

/** Whether an address occurs twice in the list, in any case. */
export const hasSameTwice = (list: string): boolean =>
  recipientsOf(list).some((address, index, all) => all.findIndex(isSame(address)) !== index);

/** Why an address cannot join the list; undefined when it can (specification 4, section 5). */
export function recipientProblem(typed: string, list: readonly string[]): string | undefined {
  const address = typed.trim();
  if (address.length < 3) return companyMessage.shortRecipient;
  if (!ONE.test(address)) return companyMessage.recipients;
  return list.some(isSame(address)) ? companyMessage.sameRecipient : undefined;
}
