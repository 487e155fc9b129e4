import { normalisePhone } from '@leaseledger/contract/shared/fields';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { useDuplicates } from './person-reads.ts';
import './persons.css';

type Details = Pick<PersonRow, 'PersonID' | 'Email' | 'EmailSecondary' | 'ContactNumber' | 'ContactNumberSecondary'>;

const share = (one: readonly (string | null)[], other: readonly (string | null)[]) => one.some((value) => value !== null && value !== '' && other.includes(value));
const emails = ({ Email, EmailSecondary }: Details) => [Email, EmailSecondary].map((email) => email?.toLowerCase() ?? null);
const phones = ({ ContactNumber, ContactNumberSecondary }: Details) => [ContactNumber, ContactNumberSecondary].map((phone) => (phone === null ? null : normalisePhone(phone)));

/** What two persons have in common: 'same phone'. */
export function likeness(one: Details, other: Details): string {
  const email = share(emails(one), emails(other));
  const phone = share(phones(one), phones(other));
  if (email && phone) return 'same e-mail and phone';
  return email ? 'same e-mail' : 'same phone';
}

/** A warning below a chosen person who looks like somebody else. Opens the other beside this form, which stays as it is. */
export function LooksLike({ person }: { readonly person: PersonRow }) {
  const other = useDuplicates(person.PersonID).data?.[0];
  if (other === undefined) return null;
  return (
    <span className="looks-like" role="status">
      <Users aria-hidden />
      <span>
        {`Looks like person ${other.PersonID}, ${other.FullName}, ${likeness(person, other)}. `}
        <Link to={`/persons/view/${other.PersonID}`} target="_blank">
          Compare
        </Link>
      </span>
    </span>
  );
}
