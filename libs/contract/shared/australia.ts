/** States and territories, in the order in which forms offer them. */
export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type State = (typeof states)[number];

/** The time zone of the product and of every date on screen. */
export const TIME_ZONE = 'Australia/Melbourne';
