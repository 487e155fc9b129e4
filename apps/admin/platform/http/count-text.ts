const counts = new Intl.NumberFormat('en-AU');

/** A number with separators, for example '50,000'. */
export const countText = (count: number): string => counts.format(count);

/** For example '1 row' or '1,200 rows'. */
export const howMany = (count: number, one: string): string => `${countText(count)} ${one}${count === 1 ? '' : 's'}`;
