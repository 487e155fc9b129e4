import { administersUsers } from '@leaseledger/contract/access/permissions';
import { fuelCardStatuses } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Suspense } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { AssigneeChanges, StatusChanges } from '../../records/management/ChangeTables.tsx';

const LetterTemplates = lazily(() => import('./LetterTemplates.tsx'));

const changes = {
  resource: 'fuelCardTrackers',
  one: 'Fuel card',
  path: '/fuelCardTrackers/view',
  idOf: ({ FuelCardTrackerID }: { readonly FuelCardTrackerID: number }) => FuelCardTrackerID,
} as const;

/** Fuel Card Tracker Management: the changes of trackers (specification 3, section 2). */
export default function FuelCardManagementPage() {
  const isAdministrator = administersUsers(useRights());
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
          {isAdministrator && (
            <Suspense fallback={null}>
              <LetterTemplates />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
