import { managesFuelCards, worksFuelCards, type Rights } from '../access/permissions.ts';
import type { OfRecords } from '../kernel/endpoint.ts';
import type { FuelCardTrackerRow } from './fuel-card-tracker.views.ts';

/** The fields that make a tracker a user's own, when one of them holds the user's id (decisions 1). */
export const fuelCardOwnerFields = [
  'AssignedToUserID',
  'CreatedByUserID',
] as const satisfies readonly (keyof FuelCardTrackerRow)[];

export type OwnedFuelCardTracker = Pick<FuelCardTrackerRow, (typeof fuelCardOwnerFields)[number]>;

const own = 'fuel card trackers that are assigned to them or that they added';
/** The rule for calls on a single tracker. */
export const fuelCardRecords: OfRecords = { all: managesFuelCards, own };
export const ownFuelCardRecords: OfRecords = { own };

/** Whether a user opens and changes a tracker: managers of fuel cards all of them, other users only their own. */
export const opensFuelCardTracker = (
  { id, rights }: { readonly id: number; readonly rights: Rights },
  tracker: OwnedFuelCardTracker,
): boolean =>
  managesFuelCards(rights) || (worksFuelCards(rights) && fuelCardOwnerFields.some((field) => tracker[field] === id));
