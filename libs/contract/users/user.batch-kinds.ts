/** What can be done with many users at once. The name is for ever. */
export const userBatch = { forcePasswordReset: 'users.forcePasswordReset' } as const;
