import { managesFuelCards, worksFuelCards } from '@leaseledger/contract/access/permissions';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { Link } from 'react-router';
import { useRights } from '../../../platform/session/session.ts';
import { RelatedList } from '../../../records/record/related/RelatedList.tsx';
import { FuelCardLine } from './FuelCardLine.tsx';

const line = (tracker: FuelCardTrackerRow) => <FuelCardLine tracker={tracker} />;

/** The fuel card trackers of a person that the user may open. */
export default function PersonFuelCards({ id }: { readonly id: number }) {
  const rights = useRights();
  if (!worksFuelCards(rights)) return null;
  return (
    <RelatedList<FuelCardTrackerRow>
      title="Fuel cards"
      resource="fuelCardTrackers"
      filter={{ PersonID: id }}
      sort={{ field: 'CreatedDateTime', order: 'DESC' }}
      none={managesFuelCards(rights) ? 'No fuel cards yet.' : 'No fuel card of this person is yours.'}
      action={
        <Link className="link-button" to="/fuelCardTrackers/add" state={{ PersonID: id }}>
          Add fuel cards for this person
        </Link>
      }
      row={line}
    />
  );
}
