/** The batch actions on persons. The name is stored, so it never changes. */
export const personBatch = { marketing: 'persons.marketing' } as const;
