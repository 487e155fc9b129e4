import { managesFuelCards } from '@leaseledger/contract/access/permissions';
import {
  fuelCardOwnerFields,
  opensFuelCardTracker,
  type OwnedFuelCardTracker,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.access';
import { fuelCardTrackerRows } from '@leaseledger/projections/fuel-cards/fuel-card-tracker-rows.projection';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import type { Caller } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';
import { outsiderView } from '../../platform/lists/outsider-view.ts';
import { maskedPersonOf, personContact } from '../persons/exports/masked-person.ts';

/** The trackers that the caller owns. */
export const ownTrackers = ({ user }: Caller): Condition[] =>
  fuelCardOwnerFields.map((column) => ({ column, is: user.UserID }));

/** The trackers that the caller opens, if they work fuel cards at all: the list's half of `opensFuelCardTracker`. */
export const trackerScope = (caller: Caller): Scope =>
  managesFuelCards(caller.rights) ? {} : { anyOf: ownTrackers(caller) };

export const mayOpen = ({ user, rights }: Caller, tracker: OwnedFuelCardTracker): boolean =>
  opensFuelCardTracker({ id: user.UserID, rights }, tracker);

/** Trackers as external users see them. */
export const {
  seen: seenTracker,
  seenRows: seenTrackers,
  columns: trackerColumns,
  found: foundTrackers,
} = outsiderView(fuelCardTrackerRows.readModel, personContact, maskedPersonOf);
