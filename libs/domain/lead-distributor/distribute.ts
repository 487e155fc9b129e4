import type { SkipReason } from '@leaseledger/contract/lead-distributor/lead-distributor.codes';
import type { NamedUser } from '../kernel/hand-over.ts';
import type { PoolEntry } from './lead-distributor.area.ts';

/** A user in the line of a run. `since` is when they last received a lead, or joined the pool. */
export interface Waiting extends PoolEntry {
  /** Why the user is passed over; null if they are not. */
  readonly skipped: SkipReason | null;
}

/** An open lead without an assignee. */
export interface WaitingLead {
  readonly LeadID: number;
  readonly PriorityCodeID: number;
  /** ISO 8601, UTC. */
  readonly CreatedDateTime: string;
}

export interface GivenLead extends WaitingLead {
  /** A user's id. */
  readonly to: number;
}

/** A recorded run: its line in order, and the user meant for each lead. */
export interface PastRun {
  /** When it ran: ISO 8601, UTC. */
  readonly at: string;
  readonly line: readonly Waiting[];
  readonly leads: readonly GivenLead[];
}

/**
 * Gives each lead to the first available user in the line, who then moves to its end (decisions 4). Leads with the
 * highest priority come first, then the oldest. The order of the line says who has waited longest, so a clock that
 * jumps changes nobody's turn.
 */
export function distribute(line: readonly Waiting[], leads: readonly WaitingLead[]): readonly GivenLead[] {
  const available = line.filter(({ skipped }) => skipped === null);
  if (available.length === 0) return [];
  return leads
    .toSorted(byTurn)
    .map((lead, index) => ({ ...lead, to: available[index % available.length]?.UserID ?? 0 }));
}

const byTurn = (one: WaitingLead, other: WaitingLead): number =>
  other.PriorityCodeID - one.PriorityCodeID ||
  one.CreatedDateTime.localeCompare(other.CreatedDateTime) ||
  one.LeadID - other.LeadID;

/** The line after a run. Users who received a lead stand at its end, in the order of their last leads. */
function lineAfter({ at, line, leads }: PastRun): readonly PoolEntry[] {
  const given = [...new Set(leads.map(({ to }) => to).toReversed())].toReversed();
  const served = given
    .flatMap((id) => line.filter(({ UserID }) => UserID === id))
    .map((entry) => ({ ...entry, since: at }));
  return [...line.filter(({ UserID }) => !given.includes(UserID)), ...served];
}

/**
 * The line of the next run: the line after the previous run, without users who left the pool. Users who joined since
 * stand at its end.
 * @param skip why a user is passed over now, by their id
 * @param last the latest run that had leads to give
 */
export function lineUp(
  pool: readonly PoolEntry[],
  last: PastRun | undefined,
  skip: ReadonlyMap<number, SkipReason>,
): readonly Waiting[] {
  const before = last === undefined ? [] : lineAfter(last);
  const isBefore = ({ UserID }: NamedUser) => before.some((entry) => entry.UserID === UserID);
  const stayed = before.filter(({ UserID }) => pool.some((entry) => entry.UserID === UserID));
  return [...stayed, ...pool.filter((entry) => !isBefore(entry))].map(({ UserID, since, FullName }) => ({
    UserID,
    FullName: pool.find((entry) => entry.UserID === UserID)?.FullName ?? FullName,
    since,
    skipped: skip.get(UserID) ?? null,
  }));
}
