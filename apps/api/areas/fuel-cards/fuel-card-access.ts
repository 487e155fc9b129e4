import { managesFuelCards } from '@leaseledger/contract/access/permissions';
import {
  fuelCardOwnerFields,
  opensFuelCardTracker,
  type OwnedFuelCardTracker,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.access';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { maskedContact } from '@leaseledger/contract/shared/masked-contact';
import { fuelCardTrackerRows } from '@leaseledger/projections/fuel-cards/fuel-card-tracker-rows.projection';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import { isFoundIn } from '@leaseledger/projections/stores/search-words';
import type { Caller } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';

const { readModel } = fuelCardTrackerRows;

/** The trackers that the caller owns. */
export const ownTrackers = ({ user }: Caller): Condition[] =>
  fuelCardOwnerFields.map((column) => ({ column, is: user.UserID }));

/** The trackers that the caller opens, if they work fuel cards at all: the list's half of `opensFuelCardTracker`. */
export const trackerScope = (caller: Caller): Scope =>
  managesFuelCards(caller.rights) ? {} : { anyOf: ownTrackers(caller) };

export const mayOpen = ({ user, rights }: Caller, tracker: OwnedFuelCardTracker): boolean =>
  opensFuelCardTracker({ id: user.UserID, rights }, tracker);

/** The contact details of a person. External users see them masked, and do not find trackers by them. */
const CONTACT: readonly string[] = ['PersonEmail', 'PersonContactNumber'] satisfies (keyof FuelCardTrackerRow)[];

/** A tracker as the caller sees it. */
export function seenTracker<Row extends FuelCardTrackerRow>({ rights }: Caller, row: Row): Row {
  if (!rights.external) return row;
  const masked = maskedContact({ email: row.PersonEmail, phone: row.PersonContactNumber });
  return { ...row, PersonEmail: masked.email, PersonContactNumber: masked.phone };
}

/** Turns the rows of a list into those that the caller sees; undefined when they stay unchanged. */
export const seenTrackers = (caller: Caller): ((row: FuelCardTrackerRow) => FuelCardTrackerRow) | undefined =>
  caller.rights.external ? (row) => seenTracker(caller, row) : undefined;

/** The columns by which the caller may find trackers; undefined for all. */
export const trackerColumns = ({ rights }: Caller): readonly string[] | undefined =>
  rights.external ? Object.keys(readModel.columns).filter((column) => !CONTACT.includes(column)) : undefined;

/** Whether a search text matches the parts of the tracker that an external user sees. */
export const isFoundByOutsider = (text: string, row: FuelCardTrackerRow): boolean =>
  isFoundIn(
    text,
    (readModel.search ?? []).filter((field) => !CONTACT.includes(field)).map((field) => row[field]),
  );
