/** The moment that many years after `now`. @param now ISO 8601, UTC, like the result */
export const yearsAhead = (now: string, years: number): string => `${Number(now.slice(0, 4)) + years}${now.slice(4)}`;
