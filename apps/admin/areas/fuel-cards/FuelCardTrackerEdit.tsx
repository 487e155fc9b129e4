import { UpdateFuelCardTrackerBody } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.bodies';
import { blankFuelCardTracker, noPins } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import type { FuelCardTrackerRecord } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { detailsOf } from '../../platform/form/form-values.ts';
import { Edit } from '../../records/record/Edit.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { FuelCardTrackerInputs } from './FuelCardTrackerInputs.tsx';

/** The first values of the form: the tracker as read with masked PINs, and the version that the server checks. */
const trackerToAmend = (tracker: FuelCardTrackerRecord) => ({
  FuelCardTracker: {
    ...detailsOf(blankFuelCardTracker, tracker),
    ...detailsOf(noPins, tracker),
    FuelCardTrackerID: tracker.FuelCardTrackerID,
    Version: tracker.Version,
    PersonID: tracker.PersonID,
  },
});

/** The form that amends a fuel card tracker. */
export const FuelCardTrackerEdit = () => (
  <Edit
    endpoint={fuelCardTrackerEndpoints.update}
    body={UpdateFuelCardTrackerBody}
    toForm={trackerToAmend}
    done={fuelCardTrackerMessage.updated}
    actions={listOrShow('Update Tracker', 'Update And View Tracker')}
  >
    <FuelCardTrackerInputs />
  </Edit>
);
