import { UpdateLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { Edit } from '../../records/record/Edit.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { leadToAmend } from './lead-form.ts';
import { LeadInputs } from './LeadInputs.tsx';

/** The form for the first two columns of a lead. */
export const LeadEdit = () => (
  <Edit
    endpoint={leadEndpoints.update}
    body={UpdateLeadBody}
    toForm={leadToAmend}
    done={leadMessage.updated}
    actions={listOrShow('Update Lead', 'Update And View Lead')}
  >
    <LeadInputs />
  </Edit>
);
