import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { Link } from 'react-router';
import { Section } from '../record/FieldList.tsx';
import { likeness } from './likeness.ts';
import { useDuplicates } from './person-reads.ts';

/** Persons who may be the same one; absent when there are none. */
export function Duplicates({ person }: { readonly person: PersonView }) {
  const others = useDuplicates(person.PersonID).data ?? [];
  if (others.length === 0) return null;
  return (
    <Section title="Possible duplicates" count={others.length}>
      <ul className="person-duplicates">
        {others.map((other) => (
          <li key={other.PersonID}>
            <Link to={`/persons/view/${other.PersonID}`}>{`Person ${other.PersonID}, ${other.FullName}`}</Link>
            <span className="quiet">{likeness(person, other)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
