/** What can be done with many persons at once. The name is for ever. */
export const personBatch = { marketing: 'persons.marketing' } as const;
