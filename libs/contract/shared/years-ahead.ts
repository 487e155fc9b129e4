/** The latest moment that is so many years ahead at most. @param now ISO 8601, UTC, as the answer */
export const yearsAhead = (now: string, years: number): string => `${Number(now.slice(0, 4)) + years}${now.slice(4)}`;
