import { assignsEnquiries, seesEnquiryStatusChanges } from '@leaseledger/contract/access/permissions';
import { enquiryStatuses } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { useRead } from '../../platform/http/use-read.ts';
import { useRights } from '../../platform/session/session.ts';
import { AssigneeChanges, StatusChanges } from '../distributors/ChangeTables.tsx';
import { enquiryScreen } from '../distributors/distributor-screen.ts';
import { EnquiryPool } from '../distributors/EnquiryPool.tsx';
import { ManagementFrame, ManagementPage } from '../distributors/ManagementPage.tsx';
import { ServiceTargets } from './service/ServiceTargets.tsx';

const enquiries = { name: 'Enquiry', path: '/enquiries' };
const named = <Row extends { readonly EnquiryID: number }>(rows: readonly Row[] | undefined) =>
  rows?.map((row) => ({ ...row, id: row.EnquiryID }));

function EnquiryStatusChanges() {
  const statuses = useRead(enquiryEndpoints.statusChanges, {}, { resource: 'enquiries' });
  return (
    <StatusChanges
      records={enquiries}
      rows={named(statuses.data)}
      failure={statuses.error?.message}
      statuses={enquiryStatuses}
    />
  );
}

/** The targets of service, and the changes of assignees and of statuses of all enquiries. */
function EnquiryChangeTables() {
  const assignees = useRead(enquiryEndpoints.assigneeChanges, {}, { resource: 'enquiries' });
  return (
    <div className="management-changes">
      <ServiceTargets />
      <AssigneeChanges records={enquiries} rows={named(assignees.data)} failure={assignees.error?.message} />
      {seesEnquiryStatusChanges(useRights()) && <EnquiryStatusChanges />}
    </div>
  );
}

/**
 * Enquiry Management: the distributor, its pool, and the changes of enquiries (specification 3, section 2). External
 * managers give no work, so they see the changes only.
 */
export default function EnquiryManagementPage() {
  const changes = <EnquiryChangeTables />;
  return assignsEnquiries(useRights()) ? (
    <ManagementPage of={enquiryScreen} pool={<EnquiryPool />} changes={changes} />
  ) : (
    <ManagementFrame of={enquiryScreen}>
      <div className="management-parts">{changes}</div>
    </ManagementFrame>
  );
}
