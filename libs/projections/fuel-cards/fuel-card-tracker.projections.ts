import { fuelCardTrackerRows } from './fuel-card-tracker-rows.projection.ts';

/** The read models of fuel card trackers. */
export const fuelCardTrackerProjections = [fuelCardTrackerRows] as const;
