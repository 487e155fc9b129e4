/** The batch actions on fuel card trackers. The names are stored, so they never change. */
export const fuelCardBatch = {
  assign: 'fuelCardTrackers.assign',
  changeStatus: 'fuelCardTrackers.changeStatus',
} as const;
