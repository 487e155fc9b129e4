import { enquiryStatuses } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useRead } from '../../platform/http/use-read.ts';
import { AssigneeChanges, StatusChanges } from '../lead-distributor/ChangeTables.tsx';
import '../lead-distributor/lead-distributor.css';

const enquiries = { name: 'Enquiry', path: '/enquiries' };
const named = <Row extends { readonly EnquiryID: number }>(rows: readonly Row[] | undefined) =>
  rows?.map((row) => ({ ...row, id: row.EnquiryID }));

/** Enquiry Management: the changes of enquiries (specification 3, section 2). */
export default function EnquiryManagementPage() {
  const assignees = useRead(enquiryEndpoints.assigneeChanges, {}, { resource: 'enquiries' });
  const statuses = useRead(enquiryEndpoints.statusChanges, {}, { resource: 'enquiries' });
  return (
    <div className="page lead-management">
      <header className="page-title">
        <Link to="/enquiries" aria-label="Enquiries">
          <ArrowLeft aria-hidden />
        </Link>
        <h1>Enquiry Management</h1>
      </header>
      <div className="management-parts">
        <div className="management-changes">
          <AssigneeChanges records={enquiries} rows={named(assignees.data)} failure={assignees.error?.message} />
          <StatusChanges
            records={enquiries}
            rows={named(statuses.data)}
            failure={statuses.error?.message}
            statuses={enquiryStatuses}
          />
        </div>
      </div>
    </div>
  );
}
