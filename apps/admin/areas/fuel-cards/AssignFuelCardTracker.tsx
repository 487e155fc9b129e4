import { Dialog, DialogTitle } from '@mui/material';
import { mayBeGivenFuelCards } from '@leaseledger/contract/access/permissions';
import { AssignFuelCardTrackerBody } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.bodies';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import type { FuelCardTrackerRecord } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import type { CommandResult } from '../../platform/commands/use-command.ts';
import { FormColumn } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import { alert } from '../../platform/session/alerts.ts';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { useTracker } from './tracker-record.ts';

const { UserInput } = inputsOf({ bodies: [AssignFuelCardTrackerBody], labels: { assigneeID: 'Assign to' } });

/** Assigns the tracker to a colleague. */
export default function AssignFuelCardTracker({ onCancel }: { readonly onCancel: () => void }) {
  const { FuelCardTrackerID, AssignedToUserID } = useTracker();
  const assign = useRecordCommand(fuelCardTrackerEndpoints.assign, {
    done: fuelCardTrackerMessage.assigned,
    form: true,
  });
  const submit = async (body: AssignFuelCardTrackerBody): Promise<CommandResult<FuelCardTrackerRecord | null>> => {
    const result = await assign.run({ body });
    if (!result.ok) alert(fuelCardTrackerMessage.notAssigned, 'error');
    return result;
  };
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby="assign-title">
      <DialogTitle id="assign-title">{`Assign fuel card tracker ${FuelCardTrackerID}`}</DialogTitle>
      <RecordForm<AssignFuelCardTrackerBody, FuelCardTrackerRecord | null>
        name={`assign-fuel-card-${FuelCardTrackerID}`}
        body={AssignFuelCardTrackerBody}
        initial={{ fuelCardTrackerID: FuelCardTrackerID, assigneeID: null, previousAssigneeID: AssignedToUserID }}
        submit={submit}
        actions={[{ label: 'Assign Tracker', done: onCancel }]}
        onCancel={onCancel}
      >
        <FormColumn>
          <UserInput source="assigneeID" may={mayBeGivenFuelCards} placeholder="Choose a colleague" autoFocus />
        </FormColumn>
      </RecordForm>
    </Dialog>
  );
}
