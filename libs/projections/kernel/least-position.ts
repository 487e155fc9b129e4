import type { Position } from '@leaseledger/event-log/event-log';

/** Where the one is that has the longest way to go; undefined where one has not begun, or there is none. */
export const leastPosition = ([first, ...others]: readonly (Position | undefined)[]): Position | undefined =>
  others.reduce(
    (least, position) =>
      least === undefined || position === undefined ? undefined : position < least ? position : least,
    first,
  );
