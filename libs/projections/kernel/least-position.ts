import type { Position } from '@leaseledger/event-log/event-log';

/** The position of the projection that is furthest behind; undefined without any, or when one has not begun. */
export const leastPosition = ([first, ...others]: readonly (Position | undefined)[]): Position | undefined =>
  others.reduce(
    (least, position) =>
      least === undefined || position === undefined ? undefined : position < least ? position : least,
    first,
  );
