import { AddLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { Create } from '../record/Create.tsx';
import { newLead } from './lead-form.ts';
import { LeadInputs } from './LeadInputs.tsx';

/** The panel that logs a lead. */
const LeadCreate = () => (
  <Create
    endpoint={leadEndpoints.add}
    body={AddLeadBody}
    initial={newLead}
    done={(lead) => leadMessage.added(lead === null ? 'The customer' : (lead.PersonFullName ?? `Lead ${lead.LeadID}`))}
    actions={[
      { label: 'Add Lead', redirect: 'list' },
      { label: 'Add and View', redirect: 'show' },
    ]}
  >
    <LeadInputs />
  </Create>
);

export default LeadCreate;
