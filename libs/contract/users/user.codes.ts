/** Pages of the users list (specification 4, section 9). */
export const userPageSizes = [20, 50, 100] as const;

/** The choices for the work of a disabled or deleted user: it stays, is unassigned, or goes to a colleague. */
export const workGoes = ['stays', 'toNobody', 'toColleague'] as const;
export type WorkGoes = (typeof workGoes)[number];

/** The name that is shown for a deleted user. */
export const DELETED_USER = 'Deleted user';
