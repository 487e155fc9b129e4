import { administersUsers, seesFuelCardStatusChanges } from '@leaseledger/contract/access/permissions';
import { fuelCardStatuses } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Suspense } from 'react';
import { useRead } from '../../platform/http/use-read.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { AssigneeChanges, StatusChanges } from '../distributors/ChangeTables.tsx';
import '../distributors/distributors.css';

const LetterTemplates = lazily(() => import('./LetterTemplates.tsx'));

const of = { resource: 'fuelCardTrackers' };
const records = { name: 'Fuel card', path: '/fuelCardTrackers' };
const named = <Row extends { readonly FuelCardTrackerID: number }>(rows: readonly Row[] | undefined) =>
  rows?.map((row) => ({ ...row, id: row.FuelCardTrackerID }));

function FuelCardStatusChanges() {
  const statuses = useRead(fuelCardTrackerEndpoints.statusChanges, {}, of);
  return (
    <StatusChanges
      records={records}
      rows={named(statuses.data)}
      failure={statuses.error?.message}
      statuses={fuelCardStatuses}
    />
  );
}

/** Fuel Card Tracker Management: the changes of trackers (specification 3, section 2). */
export default function FuelCardManagementPage() {
  const rights = useRights();
  const assignees = useRead(fuelCardTrackerEndpoints.assigneeChanges, {}, of);
  return (
    <div className="page management">
      <header className="page-title">
        <Link to="/fuelCardTrackers" aria-label="Fuel Cards">
          <ArrowLeft aria-hidden />
        </Link>
        <h1>Fuel Card Tracker Management</h1>
      </header>
      <div className="management-parts">
        <div className="management-changes">
          <AssigneeChanges records={records} rows={named(assignees.data)} failure={assignees.error?.message} />
          {seesFuelCardStatusChanges(rights) && <FuelCardStatusChanges />}
          {administersUsers(rights) && (
            <Suspense fallback={null}>
              <LetterTemplates />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
