/** The statuses of leads (specification 3, section 3), apart from their labels: the menu of the console loads this file. */
export const leadStatus = { OPEN: 3, QUALIFIED: 5, CLOSED: 4 } as const;
export type LeadStatusID = (typeof leadStatus)[keyof typeof leadStatus];
