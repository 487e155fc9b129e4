import { assignsFuelCards, managesFuelCards, worksFuelCards } from '@leaseledger/contract/access/permissions';
import { fuelCardStatuses } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardStatus } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import { fuelCardTrackerLabels } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { PersonName } from '../../platform/marks/PersonAvatar.tsx';
import { PriorityMark } from '../../platform/marks/PriorityMark.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { Field } from '../../records/record/FieldList.tsx';
import { QuickChoice } from '../../records/record/quick/QuickChoice.tsx';
import { urgencyChoices } from '../../records/record/quick/urgency.tsx';
import { priorityChoices } from '../../records/record/quick/priorities.tsx';
import { QuickStatus } from '../../records/record/quick/QuickStatus.tsx';
import { QuickDialog } from '../../records/record/quick/QuickDialog.tsx';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { trackerFields, useTracker } from './tracker-record.ts';

const { BooleanField, SelectField } = trackerFields;

const AssignFuelCardTracker = lazily(() => import('./AssignFuelCardTracker.tsx'), UnloadableDialog);

/** The status, changed in place. */
export function TrackerStatus() {
  const { FuelCardTrackerID: fuelCardTrackerID, StatusCodeID: previousStatusCodeID } = useTracker();
  const { run, pending } = useRecordCommand(fuelCardTrackerEndpoints.updateStatus, {
    done: fuelCardTrackerMessage.statusUpdated,
  });
  return (
    <QuickStatus
      value={previousStatusCodeID}
      codes={fuelCardStatuses}
      choices={Object.values(fuelCardStatus)}
      isBusy={pending}
      onChoose={(newStatusCodeID) => void run({ body: { fuelCardTrackerID, newStatusCodeID, previousStatusCodeID } })}
    />
  );
}

function QuickPriority() {
  const { FuelCardTrackerID, Version, PriorityCodeID } = useTracker();
  const { run, pending } = useRecordCommand(fuelCardTrackerEndpoints.update, { done: fuelCardTrackerMessage.updated });
  return (
    <QuickChoice
      label={fuelCardTrackerLabels.PriorityCodeID}
      shortcut="p"
      value={PriorityCodeID}
      choices={priorityChoices}
      isBusy={pending}
      onChoose={(chosen) =>
        void run({ body: { FuelCardTracker: { FuelCardTrackerID, Version, PriorityCodeID: chosen } } })
      }
    />
  );
}

function QuickUrgent() {
  const { FuelCardTrackerID, Version, Urgent } = useTracker();
  const { run, pending } = useRecordCommand(fuelCardTrackerEndpoints.update, { done: fuelCardTrackerMessage.updated });
  return (
    <QuickChoice
      label={fuelCardTrackerLabels.Urgent}
      shortcut="u"
      value={Number(Urgent)}
      choices={urgencyChoices}
      isBusy={pending}
      onChoose={(id) => void run({ body: { FuelCardTracker: { FuelCardTrackerID, Version, Urgent: id === 1 } } })}
    />
  );
}

/** The priority. Users who work fuel cards change it in place. */
export const PriorityField = () =>
  worksFuelCards(useRights()) ? (
    <QuickPriority />
  ) : (
    <SelectField source="PriorityCodeID" codes={priorities} Mark={PriorityMark} />
  );

/** Whether it is urgent. Managers of fuel cards change it in place. */
export const UrgentField = () => (managesFuelCards(useRights()) ? <QuickUrgent /> : <BooleanField source="Urgent" />);

const AssignDialog = ({ onClose }: { readonly onClose: () => void }) => <AssignFuelCardTracker onCancel={onClose} />;

/** The assignee. Users who assign change it in place. */
export function AssigneeField() {
  const { AssigneeName } = useTracker();
  const name = <PersonName name={AssigneeName} nobody="Unassigned" />;
  if (!assignsFuelCards(useRights())) return <Field label="Assigned to">{name}</Field>;
  return (
    <QuickDialog label="Assigned to" command="Assign" shortcut="a" Dialog={AssignDialog}>
      {name}
    </QuickDialog>
  );
}
