import { deletesPersons } from '@leaseledger/contract/access/permissions';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../../platform/screens/LinkButton.tsx';
import { lazily } from '../../../platform/screens/lazily.tsx';
import { useIsViewing, useRights } from '../../../platform/session/session.ts';
import { useRead } from '../../../platform/http/use-read.ts';
import { Section } from '../../../records/record/FieldList.tsx';
import { UnloadableDialog } from '../../../platform/dialogs/UnloadableDialog.tsx';

const MergePersons = lazily(() => import('./MergePersons.tsx'), UnloadableDialog);

/** Persons who may be the same one, each with a button that merges. Without any, nothing is shown. */
export function Duplicates({ person }: { readonly person: PersonView }) {
  const [rights, isViewing] = [useRights(), useIsViewing()];
  const [merging, setMerging] = useState<number>();
  const others =
    useRead(personEndpoints.duplicates, { params: { id: person.PersonID } }, { resource: 'persons' }).data ?? [];
  if (others.length === 0) return null;
  return (
    <Section title="Possible duplicates" count={others.length}>
      <ul className="person-duplicates">
        {others.map((other) => (
          <li key={other.PersonID}>
            <Link to={`/persons/view/${other.PersonID}`}>{`Person ${other.PersonID}, ${other.FullName}`}</Link>
            <span className="quiet">{other.Likeness}</span>
            {deletesPersons(rights) && !isViewing && (
              <LinkButton
                aria-label={`Merge with person ${other.PersonID}, ${other.FullName}`}
                onClick={() => setMerging(other.PersonID)}
              >
                Merge
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {merging !== undefined && (
        <Suspense fallback={null}>
          <MergePersons person={person.PersonID} other={merging} onCancel={() => setMerging(undefined)} />
        </Suspense>
      )}
    </Section>
  );
}
