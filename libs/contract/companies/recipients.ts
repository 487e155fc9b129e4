import { companyMessage } from './company.messages.ts';

/** The parts between dots hold no dots, so that there is one way of reading it and long text costs no more than its length. */
const EMAIL = '[^\\s@,]+@[^\\s@,.]+(?:\\.[^\\s@,.]+)+';
const ONE = new RegExp(`^${EMAIL}$`);

/** E-mail addresses, comma-separated. */
export const recipientsPattern = new RegExp(`^${EMAIL}(?:\\s*,\\s*${EMAIL})*$`);

/** The addresses of a CC list, one by one. */
export const recipientsOf = (list: string | null): readonly string[] =>
  (list ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');

/** A CC list of these addresses; null for none. */
export const recipientsText = (addresses: readonly string[]): string | null =>
  addresses.length === 0 ? null : addresses.join(', ');

const isSame = (one: string) => (other: string) => other.toLowerCase() === one.toLowerCase();

/** Whether the same address stands in the list twice, case ignored. */
export const hasSameTwice = (list: string): boolean =>
  recipientsOf(list).some((address, index, all) => all.findIndex(isSame(address)) !== index);

/** Why an address cannot join the list; undefined where it can (specification 4, section 5). */
export function recipientProblem(typed: string, list: readonly string[]): string | undefined {
  const address = typed.trim();
  if (address.length < 3) return companyMessage.shortRecipient;
  if (!ONE.test(address)) return companyMessage.recipients;
  return list.some(isSame(address)) ? companyMessage.sameRecipient : undefined;
}
