import { assignsFuelCards, managesFuelCards, worksFuelCards } from '@leaseledger/contract/access/permissions';
import { fuelCardStatuses } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardStatus } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import { fuelCardTrackerLabels } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { choices } from '@leaseledger/contract/kernel/codes';
import { priorities, priority } from '@leaseledger/contract/leads/lead.codes';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { codeOf } from '../../platform/marks/codes.ts';
import { PersonName } from '../../platform/marks/PersonAvatar.tsx';
import { PriorityMark } from '../../platform/marks/PriorityMark.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { Field } from '../../records/record/FieldList.tsx';
import { ChoiceMenu } from '../../platform/dialogs/ChoiceMenu.tsx';
import { QuickChoice } from '../../records/record/quick/QuickChoice.tsx';
import { urgencyChoices } from '../../records/record/quick/urgency.tsx';
import { QuickDialog } from '../../records/record/quick/QuickDialog.tsx';
import { QuickValue } from '../../records/record/quick/QuickValue.tsx';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { trackerFields, useTracker } from './tracker-record.ts';

const { BooleanField, SelectField } = trackerFields;

const AssignFuelCardTracker = lazily(() => import('./AssignFuelCardTracker.tsx'), UnloadableDialog);

const priorityChoices = choices(priority, priorities).map(({ id }) => ({
  id,
  shown: <PriorityMark code={codeOf(priorities, id)} />,
}));
const statusChoices = Object.values(fuelCardStatus).map((id) => ({
  id,
  shown: <StatusMark code={fuelCardStatuses[id]} />,
}));
/** The status, changed in place. */
export function QuickStatus() {
  const { FuelCardTrackerID: fuelCardTrackerID, StatusCodeID: previousStatusCodeID } = useTracker();
  const { run, pending } = useRecordCommand(fuelCardTrackerEndpoints.updateStatus, {
    done: fuelCardTrackerMessage.statusUpdated,
  });
  return (
    <ChoiceMenu
      label="Status"
      value={previousStatusCodeID}
      choices={statusChoices}
      onChoose={(newStatusCodeID) => void run({ body: { fuelCardTrackerID, newStatusCodeID, previousStatusCodeID } })}
    >
      {({ isOpen, open }) => (
        <QuickValue label="Status" shortcut="s" popup="menu" isOpen={isOpen} isBusy={pending} onOpen={open}>
          <StatusMark code={codeOf(fuelCardStatuses, previousStatusCodeID)} />
        </QuickValue>
      )}
    </ChoiceMenu>
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
