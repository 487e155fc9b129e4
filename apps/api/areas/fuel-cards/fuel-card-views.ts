import { managesFuelCards, worksFuelCards } from '@leaseledger/contract/access/permissions';
import { PIN_MASK } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import type { FuelCardPins } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { fuelCardTrackerDecider } from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import { fuelCardTrackerRows } from '@leaseledger/projections/fuel-cards/fuel-card-tracker-rows.projection';
import { Injectable } from '@nestjs/common';
import { RecordViews, type RecordRules } from '../leads/exports/record-views.ts';
import { foundTrackers, mayOpen, seenTracker, seenTrackers, trackerScope } from './fuel-card-access.ts';

const mask = (has: boolean | null): string | null => (has === true ? PIN_MASK : null);
const masked = ({ HasPin_BP, HasPin_Shell, HasPin_Ampol }: FuelCardTrackerRow): FuelCardPins => ({
  CardPin_BP: mask(HasPin_BP),
  CardPin_Shell: mask(HasPin_Shell),
  CardPin_Ampol: mask(HasPin_Ampol),
});

/** One fuel card tracker as its screen shows it, with masked PINs. */
@Injectable()
export class FuelCardViews extends RecordViews<FuelCardTrackerRow, FuelCardTrackerRow & FuelCardPins> {
  override readonly rules: RecordRules<FuelCardTrackerRow, FuelCardTrackerRow & FuelCardPins> = {
    kind: 'fuelCardTracker',
    what: 'Fuel Card Tracker',
    rows: fuelCardTrackerRows,
    decider: fuelCardTrackerDecider,
    opens: worksFuelCards,
    manages: managesFuelCards,
    mayOpen,
    scope: trackerScope,
    outsiders: { seen: seenTracker, seenRows: seenTrackers, found: foundTrackers },
    shown: (row) => ({ ...row, ...masked(row) }),
    count: 'FuelCardTrackerCount',
  };
}
