import { leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { useRead } from '../../platform/http/use-read.ts';
import { AssigneeChanges, StatusChanges } from './ChangeTables.tsx';

const leads = { name: 'Lead', path: '/leads' };
const named = <Row extends { readonly LeadID: number }>(rows: readonly Row[] | undefined) =>
  rows?.map((row) => ({ ...row, id: row.LeadID }));

/** The changes of assignees and of statuses of all leads. */
export function LeadChangeTables() {
  const assignees = useRead(leadEndpoints.assigneeChanges, {}, { resource: 'leads' });
  const statuses = useRead(leadEndpoints.statusChanges, {}, { resource: 'leads' });
  return (
    <div className="management-changes">
      <AssigneeChanges records={leads} rows={named(assignees.data)} failure={assignees.error?.message} />
      <StatusChanges
        records={leads}
        rows={named(statuses.data)}
        failure={statuses.error?.message}
        statuses={leadStatuses}
      />
    </div>
  );
}
