import type { DistributedRecord, InLine } from '@leaseledger/contract/distributors/distributor.views';
import { waitedText } from './waited.ts';

/**
 * The reason for each assignment of a run. The first user in the line who may open the record receives it, and moves to
 * the end of the line.
 * @param available the line of the run, without skipped users
 * @param at the moment of the run: ISO 8601, UTC
 */
export function turnsOf(
  available: readonly InLine[],
  records: readonly DistributedRecord[],
  at: string,
): readonly string[] {
  const [queue, rounds] = [[...available], new Map<number, number>()];
  return records.map(({ UserID }) => {
    const place = queue.findIndex((each) => each.UserID === UserID);
    const [user] = place < 0 ? [] : queue.splice(place, 1);
    if (user === undefined) return '';
    queue.push(user);
    const round = rounds.get(UserID) ?? 0;
    const isEverybodys = available.every((other) => (rounds.get(other.UserID) ?? 0) >= round);
    rounds.set(UserID, round + 1);
    const first = place === 0 ? 'First in the line' : 'First in the line who may open it';
    return round === 0
      ? `${first}, had waited ${waitedText(user.WaitingSince, at)}`
      : `${first} again, after ${isEverybodys ? 'everybody had ' : ''}${round} of this run`;
  });
}

/**
 * Why some records of a run were assigned to nobody; empty if all were. Without an available user, the line says why.
 * @param waiting how many records the run found
 */
export function restText(waiting: number, assigned: number, available: number): string {
  const rest = waiting - assigned;
  if (rest === 0 || available === 0) return '';
  return rest === 1
    ? ' 1 waits for the next run, or for a user who may open it.'
    : ` ${rest.toLocaleString('en-AU')} wait for the next run, or for users who may open them.`;
}
