/** The statuses of fuel card trackers (specification 3, section 3), apart from their labels: the menu of the console loads this file. */
export const fuelCardStatus = { OPEN: 128, REQUESTED: 142, COMPLETED: 130, CLOSED: 129 } as const;
export type FuelCardStatusID = (typeof fuelCardStatus)[keyof typeof fuelCardStatus];

/** The statuses of trackers that still need work. */
export const statusesInHand: readonly FuelCardStatusID[] = [fuelCardStatus.OPEN, fuelCardStatus.REQUESTED];

/** Cards that were requested this many days ago and not sent are overdue. */
export const OVERDUE_DAYS = 10;
