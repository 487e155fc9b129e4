import type { Position as ClientPosition } from '@eventstore/db-client';
import type { Position } from '../event-log.ts';

/** 2^64 has twenty digits. */
const POSITION_DIGITS = 20;
const POSITION = /^\d{20}$/;

/** Commit and prepare are one and the same for every event that this client or any of the last years wrote. */
export function toPosition({ commit }: ClientPosition): Position {
  return commit.toString().padStart(POSITION_DIGITS, '0') as Position;
}

/** Whether it is a position of a log of this kind. */
export const isPosition = (position: Position): boolean => POSITION.test(position);

/** @throws RangeError where it is no position of a log of this kind */
export function fromPosition(position: Position): ClientPosition {
  if (!isPosition(position)) throw new RangeError(`Not a position of this log: ${position}`);
  const commit = BigInt(position);
  return { commit, prepare: commit };
}
