import type { FoundPerson } from '@leaseledger/contract/persons/person.views';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { useRead } from '../../http/use-read.ts';

/** Warns that a chosen person looks like another one. Opens the other person beside this form, which stays open. */
export function LooksLike({ person }: { readonly person: FoundPerson }) {
  const other = useRead(personEndpoints.duplicates, { params: { id: person.PersonID } }, { resource: 'persons' })
    .data?.[0];
  if (other === undefined) return null;
  return (
    <span className="form-warning" role="status">
      <Users aria-hidden />
      <span>
        {`Looks like person ${other.PersonID}, ${other.FullName}, ${other.Likeness}. `}
        <Link to={`/persons/view/${other.PersonID}`} target="_blank">
          Compare
        </Link>
      </span>
    </span>
  );
}
