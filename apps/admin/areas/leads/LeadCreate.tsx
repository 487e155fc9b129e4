import { AddLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { Create } from '../../records/record/Create.tsx';
import { newLead } from './lead-form.ts';
import { LeadInputs } from './LeadInputs.tsx';

/** The person of the new lead, when a link on the person's record opened the form. */
const personOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'PersonID' in state && typeof state.PersonID === 'number'
    ? state.PersonID
    : null;

/** The panel that adds a lead. */
export default function LeadCreate() {
  const PersonID = personOf(useLocation().state);
  const initial = useMemo(() => ({ ...newLead, Lead: { ...newLead.Lead, PersonID } }), [PersonID]);
  return (
    <Create
      endpoint={leadEndpoints.add}
      body={AddLeadBody}
      initial={initial}
      done={(lead) =>
        leadMessage.added(lead === null ? 'The customer' : (lead.PersonFullName ?? `Lead ${lead.LeadID}`))
      }
      actions={[
        { label: 'Add Lead', redirect: 'list' },
        { label: 'Add and View', redirect: 'show' },
      ]}
    >
      <LeadInputs />
    </Create>
  );
}
