import { mayBeGivenFuelCards } from '@leaseledger/contract/access/permissions';
import { AssignFuelCardTrackerBody } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.bodies';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { CommandDialog } from '../../records/record/CommandDialog.tsx';
import { useTracker } from './tracker-record.ts';

const { UserInput } = inputsOf({ bodies: [AssignFuelCardTrackerBody], labels: { assigneeID: 'Assign to' } });

/** Assigns the tracker to a colleague. */
export default function AssignFuelCardTracker({ onCancel }: { readonly onCancel: () => void }) {
  const { FuelCardTrackerID, AssignedToUserID } = useTracker();
  return (
    <CommandDialog
      title={`Assign fuel card tracker ${FuelCardTrackerID}`}
      name={`assign-fuel-card-${FuelCardTrackerID}`}
      endpoint={fuelCardTrackerEndpoints.assign}
      body={AssignFuelCardTrackerBody}
      initial={{ fuelCardTrackerID: FuelCardTrackerID, assigneeID: null, previousAssigneeID: AssignedToUserID }}
      done={fuelCardTrackerMessage.assigned}
      failed={fuelCardTrackerMessage.notAssigned}
      action="Assign Tracker"
      onClose={onCancel}
    >
      <UserInput source="assigneeID" may={mayBeGivenFuelCards} placeholder="Choose a colleague" autoFocus />
    </CommandDialog>
  );
}
