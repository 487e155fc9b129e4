import { mayBeGivenFuelCards } from '@leaseledger/contract/access/permissions';
import {
  AssignManyFuelCardTrackers,
  ChangeStatusOfFuelCardTrackers,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.bodies';
import { fuelCardStatuses } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardStatus } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import { choices } from '@leaseledger/contract/kernel/codes';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import type { BulkFormProps } from '../../records/batches/bulk-action.ts';
import { BulkForm } from '../../records/batches/BulkForm.tsx';

const { SelectInput } = inputsOf({
  bodies: [ChangeStatusOfFuelCardTrackers],
  labels: { newStatusCodeID: 'Status' },
});
const { UserInput } = inputsOf({ bodies: [AssignManyFuelCardTrackers], labels: { assigneeID: 'Assign to' } });

/** The form that assigns many trackers. */
export const AssignManyForm = (props: BulkFormProps) => (
  <BulkForm {...props} name="assign-many-fuel-cards" body={AssignManyFuelCardTrackers} initial={{ assigneeID: null }}>
    <UserInput source="assigneeID" may={mayBeGivenFuelCards} placeholder="Choose a colleague" autoFocus />
  </BulkForm>
);

/** The form for the status of many trackers. */
export const StatusOfManyForm = (props: BulkFormProps) => (
  <BulkForm
    {...props}
    name="status-of-many-fuel-cards"
    body={ChangeStatusOfFuelCardTrackers}
    initial={{ newStatusCodeID: null }}
  >
    <SelectInput source="newStatusCodeID" choices={choices(fuelCardStatus, fuelCardStatuses)} />
  </BulkForm>
);
