import { fuelCardStatuses } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { AssigneeChanges, StatusChanges } from '../../records/management/ChangeTables.tsx';

const changes = {
  resource: 'fuelCardTrackers',
  one: 'Fuel card',
  path: '/fuelCardTrackers/view',
  idOf: ({ FuelCardTrackerID }: { readonly FuelCardTrackerID: number }) => FuelCardTrackerID,
} as const;

/** Fuel Card Tracker Management: the changes of trackers (specification 3, section 2). */
export default function FuelCardManagementPage() {
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
          <AssigneeChanges {...changes} endpoint={fuelCardTrackerEndpoints.assigneeChanges} />
          <StatusChanges {...changes} endpoint={fuelCardTrackerEndpoints.statusChanges} statuses={fuelCardStatuses} />
        </div>
      </div>
    </div>
  );
}
