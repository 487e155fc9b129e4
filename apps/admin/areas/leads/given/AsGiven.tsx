import { opensPersons } from '@leaseledger/contract/access/permissions';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { differing, type OwnField } from '@leaseledger/contract/leads/lead.given';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { personLabels } from '@leaseledger/contract/persons/person.details';
import type { PersonRecord } from '@leaseledger/contract/persons/person.views';
import { phoneText } from '@leaseledger/contract/shared/phone-text';
import { LinkButton } from '../../../platform/screens/LinkButton.tsx';
import { useCommand } from '../../../platform/commands/use-command.ts';
import { useRefreshes } from '../../../platform/screens/use-areas.ts';
import { useRights } from '../../../platform/session/session.ts';
import { useIsPast } from '../../../platform/time/as-of.ts';
import { Field, FieldList, Section } from '../../../records/record/FieldList.tsx';
import { useLead } from '../lead-record.ts';

const textOf = (field: OwnField, value: string): string => (field === 'ContactNumber' ? phoneText(value) : value);

/** The details that the request gave and that differ from the person's own. The person takes each over at a press. */
export default function AsGiven() {
  const { Person } = useLead();
  return Person === null ? null : <Differing person={Person} />;
}

function Differing({ person }: { readonly person: PersonRecord }) {
  const lead = useLead();
  const rights = useRights();
  const isPast = useIsPast();
  const mayTake = opensPersons(rights) && !isPast;
  const take = useCommand(leadEndpoints.takeGiven, {
    refreshes: useRefreshes('leads'),
    answers: 'persons',
    done: leadMessage.givenTaken,
  });
  const differences = differing(lead, person);
  const takeOver = (fields: OwnField[]) =>
    void take.run({ body: { leadID: lead.LeadID, PersonVersion: person.Version, fields } });
  if (differences.length === 0) return null;
  return (
    <Section
      title="As given"
      action={
        mayTake &&
        differences.length > 1 && (
          <LinkButton aria-disabled={take.pending} onClick={() => takeOver(differences.map(({ field }) => field))}>
            Take over all
          </LinkButton>
        )
      }
    >
      <FieldList>
        {differences.map(({ field, given, own }) => (
          <Field key={field} label={personLabels[field]}>
            {textOf(field, given)}{' '}
            <span className="quiet">{own === null ? 'not on the person' : `instead of ${textOf(field, own)}`}</span>{' '}
            {mayTake && (
              <LinkButton
                aria-label={`Take over ${personLabels[field].toLowerCase()}`}
                aria-disabled={take.pending}
                onClick={() => takeOver([field])}
              >
                Take over
              </LinkButton>
            )}
          </Field>
        ))}
      </FieldList>
    </Section>
  );
}
