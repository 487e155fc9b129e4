import { cardProviders, fuelCardStatuses } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { Link } from 'react-router';
import { codeOf } from '../../../platform/marks/codes.ts';
import { RelativeTime } from '../../../platform/marks/RelativeTime.tsx';
import { StatusMark } from '../../../platform/marks/StatusMark.tsx';

export interface FuelCardLineProps {
  readonly tracker: FuelCardTrackerRow;
  /** Names the person, where the tracker stands beside trackers of others. */
  readonly namesPerson?: boolean;
}

/** A fuel card tracker in the list of another record. A click opens it. */
export const FuelCardLine = ({ tracker, namesPerson = false }: FuelCardLineProps) => (
  <Link to={`/fuelCardTrackers/view/${tracker.FuelCardTrackerID}`}>
    <b>{tracker.FuelCardTrackerID}</b>
    <StatusMark code={codeOf(fuelCardStatuses, tracker.StatusCodeID)} />
    <span>{tracker.AssigneeName ?? <span className="nothing">Unassigned</span>}</span>
    <RelativeTime at={tracker.CreatedDateTime} />
    <span className="related-more">
      <span>{tracker.RequestTypeName}</span>
      {namesPerson && <span>{tracker.PersonFullName ?? DELETED_PERSON}</span>}
      <span>{cardProviders.filter((card) => tracker[`CardRequested_${card}`]).join(', ')}</span>
    </span>
  </Link>
);
