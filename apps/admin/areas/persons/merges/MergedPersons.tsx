import { deletesPersons } from '@leaseledger/contract/access/permissions';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import { LinkButton } from '../../../platform/screens/LinkButton.tsx';
import { focusBeside } from '../../../platform/keyboard/focus-beside.ts';
import { momentText } from '../../../platform/time/moments.ts';
import { useIsViewing, useRights } from '../../../platform/session/session.ts';
import { useRefreshes } from '../../../platform/screens/use-areas.ts';
import { useCommand } from '../../../platform/commands/use-command.ts';
import { useRead } from '../../../platform/http/use-read.ts';
import { Section } from '../../../records/record/FieldList.tsx';
import { usePerson } from '../person-record.ts';

/** The persons merged into this one. Without any, nothing is shown. */
export function MergedPersons() {
  const { PersonID } = usePerson();
  const [rights, isViewing] = [useRights(), useIsViewing()];
  const merged = useRead(personEndpoints.merged, { params: { id: PersonID } }, { resource: 'persons' }).data ?? [];
  const unmerge = useCommand(personEndpoints.unmerge, {
    refreshes: useRefreshes('persons'),
    done: (payload) => personMergeMessage.unmerged(payload?.PersonID ?? PersonID),
  });
  if (merged.length === 0) return null;
  return (
    <Section title="Merged into this one" count={merged.length}>
      <ul className="person-duplicates">
        {merged.map(({ PersonID: id, FullName, MergedByName, MergedDateTime }) => (
          <li key={id}>
            <span>{`Person ${id}, ${FullName}`}</span>
            <span className="quiet">{`by ${MergedByName}, ${momentText(MergedDateTime)}`}</span>
            {deletesPersons(rights) && !isViewing && (
              <LinkButton
                aria-label={`Unmerge person ${id}, ${FullName}`}
                onClick={({ currentTarget }) =>
                  void focusBeside(currentTarget, unmerge.run({ body: { MergedPersonID: id } }))
                }
              >
                Unmerge
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
