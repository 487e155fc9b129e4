import { describe, expect, it } from '@jest/globals';
import { blankFuelCardTracker, noPins } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { noMoments } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.lives';
import { notAskedFor, notShown } from '../../testing/drawn.tsx';
import { FuelCardTrackerInputs } from './FuelCardTrackerInputs.tsx';
import { FuelCardTrackerShow } from './FuelCardTrackerShow.tsx';
import { overdueOn } from './overdue.ts';

const fields = { ...blankFuelCardTracker, ...noPins };
const tracker = {
  ...fields,
  ...noMoments,
  CardRequested_BP: true,
  CardRequested_Shell: true,
  CardRequested_Ampol: true,
  CardRequested_Chargefox: true,
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
  AssignedDateTime: null,
  AssigneeName: null,
  Person: null,
  PersonFullName: null,
};

describe('fuel card fields', () => {
  it('the form has an input for every field, but for those of cards that are not requested and of managers', () =>
    expect(
      notAskedFor(fields, FuelCardTrackerInputs).filter(
        (field) => !/^(SentDateTime|TrackingNumber|CardPin)_/.test(field),
      ),
    ).toEqual(['Urgent']));
  it('the record shows every field', () => expect(notShown(fields, FuelCardTrackerShow, tracker)).toEqual([]));
  it('cards that were requested 10 days ago are overdue', () =>
    expect(overdueOn('2026-07-11')).toMatchObject({ UnsentSinceDateTime: { to: '2026-07-01' } }));
});
