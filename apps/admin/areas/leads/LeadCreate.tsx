import { AddLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { useMemo } from 'react';
import { Create } from '../../records/record/Create.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { usePersonOfLink } from '../../records/record/use-person-of-link.ts';
import { newLead } from './lead-form.ts';
import { LeadInputs } from './LeadInputs.tsx';

/** The panel that adds a lead. */
export default function LeadCreate() {
  const PersonID = usePersonOfLink();
  const initial = useMemo(() => ({ ...newLead, Lead: { ...newLead.Lead, PersonID } }), [PersonID]);
  return (
    <Create
      endpoint={leadEndpoints.add}
      body={AddLeadBody}
      initial={initial}
      done={(lead) =>
        leadMessage.added(lead === null ? 'The customer' : (lead.PersonFullName ?? `Lead ${lead.LeadID}`))
      }
      actions={listOrShow('Add Lead', 'Add and View')}
    >
      <LeadInputs />
    </Create>
  );
}
