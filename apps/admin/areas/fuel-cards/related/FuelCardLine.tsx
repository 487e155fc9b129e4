import { cardProviders, fuelCardStatuses } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { codeOf } from '../../../platform/marks/codes.ts';
import { RecordLine } from '../../../records/record/related/RecordLine.tsx';

export interface FuelCardLineProps {
  readonly tracker: FuelCardTrackerRow;
  /** Names the person, where the tracker stands beside trackers of others. */
  readonly namesPerson?: boolean;
}

/** A fuel card tracker in the list of another record. A click opens it. */
export const FuelCardLine = ({ tracker, namesPerson = false }: FuelCardLineProps) => (
  <RecordLine
    to={`/fuelCardTrackers/view/${tracker.FuelCardTrackerID}`}
    record={tracker}
    status={codeOf(fuelCardStatuses, tracker.StatusCodeID)}
  >
    <span>{tracker.RequestTypeName}</span>
    {namesPerson && <span>{tracker.PersonFullName ?? DELETED_PERSON}</span>}
    <span>{cardProviders.filter((card) => tracker[`CardRequested_${card}`]).join(', ')}</span>
  </RecordLine>
);
