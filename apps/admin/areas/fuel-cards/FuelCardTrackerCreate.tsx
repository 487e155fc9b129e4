import { AddFuelCardTrackerBody } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.bodies';
import { PIN_MASK } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { blankFuelCardTracker, noPins } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { Create } from '../../records/record/Create.tsx';
import { FuelCardTrackerInputs } from './FuelCardTrackerInputs.tsx';

/** The person of the new tracker, when a link on the person's record opened the form. */
const personOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'PersonID' in state && typeof state.PersonID === 'number'
    ? state.PersonID
    : null;

/** The panel that adds a fuel card tracker. */
export default function FuelCardTrackerCreate() {
  const PersonID = personOf(useLocation().state);
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
      actions={[
        { label: 'Add Fuel Card Tracker', redirect: 'list' },
        { label: 'Add and View', redirect: 'show' },
      ]}
    >
      <FuelCardTrackerInputs />
    </Create>
  );
}
