import { fuelCardTrackerLabels } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import {
  fuelCardTrackerRecord,
  type FuelCardTrackerRecord,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { useRecordContext } from 'react-admin';
import { assignmentFieldsOf } from '../../records/record/AssignmentFields.tsx';
import { fieldsOf } from '../../records/record/fields-of.tsx';

export const trackerFields = fieldsOf({ record: fuelCardTrackerRecord, labels: fuelCardTrackerLabels });
export const { AssignedField, CreatedField } = assignmentFieldsOf(trackerFields);

/** The fuel card tracker of the surrounding panel. */
export function useTracker(): FuelCardTrackerRecord {
  const tracker = useRecordContext<FuelCardTrackerRecord>();
  if (tracker === undefined) throw new Error('useTracker is for components inside the panel of a fuel card tracker.');
  return tracker;
}
