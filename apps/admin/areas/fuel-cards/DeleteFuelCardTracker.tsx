import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { DeleteWithConfirm } from '../../records/record/DeleteWithConfirm.tsx';
import { useTracker } from './tracker-record.ts';

/** Confirms the deletion of a fuel card tracker. */
export default function DeleteFuelCardTracker({ onCancel }: { readonly onCancel: () => void }) {
  const { FuelCardTrackerID, PersonFullName } = useTracker();
  return (
    <DeleteWithConfirm
      endpoint={fuelCardTrackerEndpoints.remove}
      title={`Delete fuel card tracker ${FuelCardTrackerID}?`}
      confirm="Delete tracker"
      done={fuelCardTrackerMessage.deleted}
      onCancel={onCancel}
    >
      {`The tracker${PersonFullName === null ? '' : ` of ${PersonFullName}`} disappears from all lists. The person stays.`}
    </DeleteWithConfirm>
  );
}
