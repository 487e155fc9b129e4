import type { FoundPerson } from '@leaseledger/contract/persons/person.views';
import { normalisePhone } from '@leaseledger/contract/shared/fields';

type Details = Pick<FoundPerson, 'PersonID' | 'Email' | 'EmailSecondary' | 'ContactNumber' | 'ContactNumberSecondary'>;

const share = (one: readonly (string | null)[], other: readonly (string | null)[]) => one.some((value) => value !== null && value !== '' && other.includes(value));
const emails = ({ Email, EmailSecondary }: Details) => [Email, EmailSecondary].map((email) => email?.toLowerCase() ?? null);
const phones = ({ ContactNumber, ContactNumberSecondary }: Details) => [ContactNumber, ContactNumberSecondary].map((phone) => (phone == null ? null : normalisePhone(phone)));

/** What two persons have in common: 'same phone'. */
export function likeness(one: Details, other: Details): string {
  const email = share(emails(one), emails(other));
  const phone = share(phones(one), phones(other));
  if (email && phone) return 'same e-mail and phone';
  return email ? 'same e-mail' : 'same phone';
}
