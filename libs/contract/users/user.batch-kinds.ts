/** The batch actions on users. The name is stored, so it never changes. */
export const userBatch = { forcePasswordReset: 'users.forcePasswordReset' } as const;
