/** The titles of a person (specification 2, section 3; specification 4, section 3). */
export const titles = ['Mr', 'Ms', 'Mrs', 'Miss', 'Other'] as const;
export type Title = (typeof titles)[number];
