import { leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { AssigneeChanges, StatusChanges } from '../../records/management/ChangeTables.tsx';
import { leadScreen } from './distributor-screen.ts';
import { LeadPool } from './LeadPool.tsx';
import { ManagementPage } from './ManagementPage.tsx';
import { ResidualPanel } from './ResidualPanel.tsx';

const changes = {
  resource: 'leads',
  one: 'Lead',
  path: '/leads/view',
  idOf: ({ LeadID }: { readonly LeadID: number }) => LeadID,
} as const;

/** Lead Management: the distributor, its pool, and the changes of leads (specification 3, section 2). */
export default function LeadManagementPage() {
  return (
    <ManagementPage
      of={leadScreen}
      pool={<LeadPool />}
      more={<ResidualPanel />}
      changes={
        <>
          <AssigneeChanges {...changes} endpoint={leadEndpoints.assigneeChanges} />
          <StatusChanges {...changes} endpoint={leadEndpoints.statusChanges} statuses={leadStatuses} />
        </>
      }
    />
  );
}
