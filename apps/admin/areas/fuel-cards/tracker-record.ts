import { fuelCardTrackerLabels } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import {
  fuelCardTrackerRecord,
  type FuelCardTrackerRecord,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { assignmentFieldsOf } from '../../records/record/AssignmentFields.tsx';
import { fieldsOf, recordOfPanel } from '../../records/record/fields-of.tsx';

export const trackerFields = fieldsOf({ record: fuelCardTrackerRecord, labels: fuelCardTrackerLabels });
export const { AssignedField, CreatedField } = assignmentFieldsOf(trackerFields);

/** The fuel card tracker of the surrounding panel. */
export const useTracker = recordOfPanel<FuelCardTrackerRecord>('a fuel card tracker');
