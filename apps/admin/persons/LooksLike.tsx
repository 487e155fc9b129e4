import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { likeness } from './likeness.ts';
import { useDuplicates } from './person-reads.ts';
import './persons.css';

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
