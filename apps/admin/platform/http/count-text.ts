const counts = new Intl.NumberFormat('en-AU');

/** A number as people read it: 50,000. */
export const countText = (count: number): string => counts.format(count);

/** '1 row', '1,200 rows' */
export const howMany = (count: number, one: string): string => `${countText(count)} ${one}${count === 1 ? '' : 's'}`;
