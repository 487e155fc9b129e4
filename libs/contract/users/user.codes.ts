/** Pages of the users list (specification 4, section 9). */
export const userPageSizes = [20, 50, 100] as const;

/** What becomes of a user's work in hand when the account is disabled or deleted: it stays, it is nobody's, or a colleague's. */
export const workGoes = ['stays', 'toNobody', 'toColleague'] as const;
export type WorkGoes = (typeof workGoes)[number];

/** What stands where a user would be named who was deleted. */
export const DELETED_USER = 'Deleted user';
