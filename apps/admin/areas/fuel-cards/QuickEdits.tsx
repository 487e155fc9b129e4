import { assignsFuelCards, managesFuelCards, worksFuelCards } from '@leaseledger/contract/access/permissions';
import { fuelCardStatus, fuelCardStatuses } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardTrackerLabels } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { choices } from '@leaseledger/contract/kernel/codes';
import { priorities, priority } from '@leaseledger/contract/leads/lead.codes';
import { useState } from 'react';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { codeOf } from '../../platform/marks/codes.ts';
import { PersonName } from '../../platform/marks/PersonAvatar.tsx';
import { PriorityMark } from '../../platform/marks/PriorityMark.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { Field } from '../../records/record/FieldList.tsx';
import { QuickChoice } from '../../records/record/QuickChoice.tsx';
import { QuickValue } from '../../records/record/QuickValue.tsx';
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
const urgentChoices = [
  { id: 1, shown: 'Urgent' },
  { id: 0, shown: 'Not urgent' },
];

/** The status, changed in place. */
export function QuickStatus() {
  const { FuelCardTrackerID: fuelCardTrackerID, StatusCodeID: previousStatusCodeID } = useTracker();
  const { run, pending } = useRecordCommand(fuelCardTrackerEndpoints.updateStatus, {
    done: fuelCardTrackerMessage.statusUpdated,
  });
  return (
    <QuickChoice
      label="Status"
      shortcut="s"
      value={previousStatusCodeID}
      choices={statusChoices}
      isBusy={pending}
      onChoose={(newStatusCodeID) => void run({ body: { fuelCardTrackerID, newStatusCodeID, previousStatusCodeID } })}
    >
      <StatusMark code={codeOf(fuelCardStatuses, previousStatusCodeID)} />
    </QuickChoice>
  );
}

function QuickPriority() {
  const { FuelCardTrackerID, Version, PriorityCodeID } = useTracker();
  const { run, pending } = useRecordCommand(fuelCardTrackerEndpoints.update, { done: fuelCardTrackerMessage.updated });
  const label = fuelCardTrackerLabels.PriorityCodeID;
  return (
    <Field label={label}>
      <QuickChoice
        label={label}
        shortcut="p"
        value={PriorityCodeID}
        choices={priorityChoices}
        isBusy={pending}
        onChoose={(chosen) =>
          void run({ body: { FuelCardTracker: { FuelCardTrackerID, Version, PriorityCodeID: chosen } } })
        }
      >
        <PriorityMark code={codeOf(priorities, PriorityCodeID)} />
      </QuickChoice>
    </Field>
  );
}

function QuickUrgent() {
  const { FuelCardTrackerID, Version, Urgent } = useTracker();
  const { run, pending } = useRecordCommand(fuelCardTrackerEndpoints.update, { done: fuelCardTrackerMessage.updated });
  const label = fuelCardTrackerLabels.Urgent;
  return (
    <Field label={label}>
      <QuickChoice
        label={label}
        shortcut="u"
        value={Urgent ? 1 : 0}
        choices={urgentChoices}
        isBusy={pending}
        onChoose={(id) => void run({ body: { FuelCardTracker: { FuelCardTrackerID, Version, Urgent: id === 1 } } })}
      >
        {Urgent ? 'Yes' : 'No'}
      </QuickChoice>
    </Field>
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

/** The assignee. Users who assign change it in place. */
export function AssigneeField() {
  const { AssigneeName } = useTracker();
  const [isOpen, setOpen] = useState(false);
  const name = <PersonName name={AssigneeName} nobody="Unassigned" />;
  if (!assignsFuelCards(useRights())) return <Field label="Assigned to">{name}</Field>;
  return (
    <Field label="Assigned to">
      <QuickValue
        label="Assigned to"
        command="Assign"
        shortcut="a"
        popup="dialog"
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
      >
        {name}
      </QuickValue>
      {isOpen && <AssignFuelCardTracker onCancel={() => setOpen(false)} />}
    </Field>
  );
}
