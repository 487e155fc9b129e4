import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { Link } from 'react-router';
import { Section } from '../record/FieldList.tsx';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { useRead } from '../kernel/use-read.ts';
import { likeness } from '../marks/likeness.ts';


/** Persons who may be the same one; absent when there are none. */
export function Duplicates({ person }: { readonly person: PersonView }) {
  const others = useRead(personEndpoints.duplicates, { params: { id: person.PersonID } }, { resource: 'persons' }).data ?? [];
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
