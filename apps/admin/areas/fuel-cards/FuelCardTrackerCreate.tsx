import { AddFuelCardTrackerBody } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.bodies';
import { PIN_MASK } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { blankFuelCardTracker, noPins } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { useMemo } from 'react';
import { Create } from '../../records/record/Create.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { usePersonOfLink } from '../../records/record/use-person-of-link.ts';
import { FuelCardTrackerInputs } from './FuelCardTrackerInputs.tsx';

/** The panel that adds a fuel card tracker. */
export default function FuelCardTrackerCreate() {
  const PersonID = usePersonOfLink();
  const initial = useMemo(
    () => ({
      FuelCardTracker: {
        ...blankFuelCardTracker,
        ...noPins,
        // The dots stand for the preset PIN, which the server knows.
        CardPin_BP: PIN_MASK,
        PersonID,
        AssignedToUserID: null,
      },
    }),
    [PersonID],
  );
  return (
    <Create
      endpoint={fuelCardTrackerEndpoints.add}
      body={AddFuelCardTrackerBody}
      initial={initial}
      done={(tracker) => fuelCardTrackerMessage.added(tracker?.PersonFullName ?? 'the customer')}
      actions={listOrShow('Add Fuel Card Tracker', 'Add and View')}
    >
      <FuelCardTrackerInputs />
    </Create>
  );
}
