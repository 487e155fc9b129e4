import type { SkipReason } from '@leaseledger/contract/distributors/distributor.codes';
import type { NamedUser } from '../kernel/hand-over.ts';

/** A user of the pool, with the name of that day; `since` is when they joined it: ISO 8601, UTC. */
export interface PoolEntry extends NamedUser {
  readonly since: string;
}

/** A user in the line of a run. `since` is when they last received a record, or joined the pool. */
export interface Waiting extends PoolEntry {
  /** Why the user is passed over; null if they are not. */
  readonly skipped: SkipReason | null;
  /** The permissions that they hold of those that a record may need. */
  readonly holds?: readonly number[];
}

/** An open record without an assignee. */
export interface WaitingRecord {
  readonly RecordID: number;
  readonly PriorityCodeID: number;
  /** ISO 8601, UTC. */
  readonly CreatedDateTime: string;
  /** Comes before all others, whatever its priority. */
  readonly Urgent?: true;
  /** The permission without which a user may not open the record, beside the one that every user of the pool holds. */
  readonly needs?: number;
}

export interface GivenRecord extends WaitingRecord {
  /** A user's id. */
  readonly to: number;
}

/** A recorded run: its line in order, and the user meant for each record. */
export interface PastRun {
  /** When it ran: ISO 8601, UTC. */
  readonly at: string;
  readonly line: readonly Waiting[];
  readonly records: readonly GivenRecord[];
}

/**
 * Gives each record to the first available user in the line who may open it. That user then moves to the end of the
 * line (decisions 4). Urgent records come first, then those with the highest priority, then the oldest. The order of
 * the line says who has waited longest, so a clock that jumps changes nobody's turn. A record that no available user
 * may open is given to nobody.
 */
export function distribute(line: readonly Waiting[], records: readonly WaitingRecord[]): readonly GivenRecord[] {
  const queue = line.filter(({ skipped }) => skipped === null);
  return records.toSorted(byTurn).flatMap((record) => {
    const at = queue.findIndex(({ holds }) => record.needs === undefined || holds?.includes(record.needs));
    const [user] = at < 0 ? [] : queue.splice(at, 1);
    if (user === undefined) return [];
    queue.push(user);
    return [{ ...record, to: user.UserID }];
  });
}

const byTurn = (one: WaitingRecord, other: WaitingRecord): number =>
  Number(other.Urgent ?? false) - Number(one.Urgent ?? false) ||
  other.PriorityCodeID - one.PriorityCodeID ||
  one.CreatedDateTime.localeCompare(other.CreatedDateTime) ||
  one.RecordID - other.RecordID;

/** The line after a run. Users who received a record stand at its end, in the order of their last records. */
function lineAfter({ at, line, records }: PastRun): readonly PoolEntry[] {
  const given = [...new Set(records.map(({ to }) => to).toReversed())].toReversed();
  const served = given
    .flatMap((id) => line.filter(({ UserID }) => UserID === id))
    .map((entry) => ({ ...entry, since: at }));
  return [...line.filter(({ UserID }) => !given.includes(UserID)), ...served];
}

/** The facts about users that a run asks for: why some are passed over, and the permissions of some, by their ids. */
export interface KnownOfUsers {
  readonly skip: ReadonlyMap<number, SkipReason>;
  readonly holds?: ReadonlyMap<number, readonly number[]>;
}

/**
 * The line of the next run: the line after the previous run, without users who left the pool. Users who joined since
 * stand at its end.
 * @param last the latest run that had records to give
 */
export function lineUp(
  pool: readonly PoolEntry[],
  last: PastRun | undefined,
  { skip, holds }: KnownOfUsers,
): readonly Waiting[] {
  const before = last === undefined ? [] : lineAfter(last);
  const isBefore = ({ UserID }: NamedUser) => before.some((entry) => entry.UserID === UserID);
  const stayed = before.filter(({ UserID }) => pool.some((entry) => entry.UserID === UserID));
  return [...stayed, ...pool.filter((entry) => !isBefore(entry))].map(({ UserID, since, FullName }) => {
    const held = holds?.get(UserID);
    return {
      UserID,
      FullName: pool.find((entry) => entry.UserID === UserID)?.FullName ?? FullName,
      since,
      skipped: skip.get(UserID) ?? null,
      ...(held !== undefined && { holds: held }),
    };
  });
}
