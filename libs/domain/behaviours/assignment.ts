import { byRun } from '@leaseledger/contract/distributors/run-words';
import type { Attributed, DomainEvent } from '../kernel/decider.ts';
import type { Outcome } from '../kernel/decision.ts';
import type { Candidate, Leaving, NamedUser, WorkToHandOver } from '../kernel/hand-over.ts';
import type { HistoryEntry } from '../kernel/history.ts';
import { conflict, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';

/** Whether an assignment was brought back by the undo of an undo. Then it sends the mails of the first time again. */
export interface Redone {
  readonly isRedone?: true;
}

/**
 * A record was given to a user. `because` says why the previous assignee left, if that caused the assignment. `RunID`
 * names the run of a distributor. `isOneOfMany` says that the same call assigned other records as well, or that the run
 * gave the same user others. `isRedone` says that the undo of an undo brought the assignment back.
 */
export interface Assignment extends Redone {
  readonly from: NamedUser | null;
  readonly to: NamedUser;
  /** Whether the customer receives a mail. */
  readonly tellClient: boolean;
  readonly because?: Leaving;
  readonly RunID?: number;
  readonly isOneOfMany?: true;
}

/** The record has no assignee, because an assignment was undone or the assignee left. */
export interface Unassignment {
  readonly from: NamedUser;
  readonly because?: Leaving;
}

/** Who gave a record to its assignee, and when. */
export interface AssignmentTraces {
  readonly assignedBy: string | null;
  /** Null for the system. Older events lack it. */
  readonly assignedByID?: number | null;
  readonly assignedAt: string | null;
}

export const nobodyAssigned: AssignmentTraces = { assignedBy: null, assignedByID: null, assignedAt: null };
export const assignedBy = ({ metadata }: Attributed): AssignmentTraces => ({
  assignedBy: metadata?.actor.name ?? null,
  assignedByID: metadata?.actor.id ?? null,
  assignedAt: metadata?.time ?? null,
});

/** The facts of an assignment as its event holds them: the names of that day, and no options that say nothing. */
export const assignmentTo = (
  { UserID, FullName }: NamedUser,
  from: NamedUser | null,
  { tellClient, because, RunID, isOneOfMany, isRedone }: Omit<Assignment, 'from' | 'to'>,
): Assignment => ({
  from,
  to: { UserID, FullName },
  tellClient,
  ...(because && { because }),
  ...(RunID !== undefined && { RunID }),
  ...(isOneOfMany && { isOneOfMany }),
  ...(isRedone && { isRedone }),
});

/**
 * The assignment to this user that the undone decision had undone itself. Undefined when it undid none.
 */
export function redone<Event extends { readonly data: Pick<Assignment, 'to'> }>(
  { decision, past }: UndoDecision<DomainEvent>,
  { UserID }: NamedUser,
  isAssignment: (event: DomainEvent) => event is DomainEvent & Event,
): Event['data'] | undefined {
  const undone = past.find(({ name }) => name === decision)?.undoes;
  const first = past.find(({ name }) => name === undone)?.events.find(isAssignment);
  return first?.data.to.UserID === UserID ? first.data : undefined;
}

/**
 * Why a record does not go to this user, before their rights are asked. An empty list says that they have it already.
 * Without `expected` the record is taken from any assignee.
 * @param expected the id of the assignee that the caller saw; null for nobody
 * @param isTheirs the message for a record that is theirs already
 */
export function whyNotGiven(
  assignee: NamedUser,
  current: NamedUser | null,
  expected: number | null | undefined,
  isTheirs: string,
): readonly never[] | Rejection | undefined {
  if (expected !== undefined && expected !== (current?.UserID ?? null)) return conflict();
  if (assignee.UserID !== current?.UserID) return undefined;
  return expected === undefined ? [] : ruleBroken(isTheirs);
}

/** The two events of an area that move a record between users. */
export interface Moves<Event> {
  to(assignee: Candidate): Event;
  nobody(from: NamedUser): Event;
}

/**
 * Undoes an assignment: the record goes back to its former assignee.
 * @param candidate the former assignee as they are now; undefined if they no longer exist
 * @param refusal says that the former assignee may no longer receive it
 */
export function givenBack<Event>(
  former: NamedUser | null,
  current: NamedUser | null,
  candidate: Candidate | undefined,
  mayReceive: (candidate: Candidate) => boolean,
  refusal: (name: string) => string,
  moves: Moves<Event>,
): Outcome<Event> {
  if (former === null) return current === null ? [] : [moves.nobody(current)];
  if (candidate?.UserID !== former.UserID || !mayReceive(candidate)) return ruleBroken(refusal(former.FullName));
  return [moves.to(candidate)];
}

/** Hands over a record in hand, if the user who left still has it. */
export function handedOver<Event>(
  { from, to }: WorkToHandOver,
  assignee: NamedUser | null,
  moves: { to(assignee: NamedUser): Event; nobody(from: NamedUser): Event },
): readonly Event[] {
  if (assignee?.UserID !== from.UserID || to?.UserID === from.UserID) return [];
  return [to === null ? moves.nobody(assignee) : moves.to(to)];
}

/**
 * The assignee of a deleted record that is restored, with the current name, and why they do not keep it.
 * @param assignee the assignee as they are now; undefined if they no longer exist
 */
export function returning(
  former: NamedUser | null,
  assignee: Candidate | undefined,
  mayReceive: (candidate: Candidate) => boolean,
): { readonly assignee: NamedUser | null; readonly leaves?: Unassignment } {
  if (former === null) return { assignee: null };
  const named = { UserID: former.UserID, FullName: assignee?.FullName ?? former.FullName };
  if (assignee !== undefined && mayReceive(assignee)) return { assignee: named };
  const because = assignee === undefined ? 'deleted' : assignee.Disabled ? 'disabled' : undefined;
  return { assignee: named, leaves: { from: named, ...(because && { because }) } };
}

const entry = (
  what: string,
  Description: string,
  ChangeFromName: string | null,
  ChangeToName: string | null,
  Note: string | null,
): HistoryEntry => ({
  Kind: 'assignee',
  ActivityTypeCodeName: ChangeToName === null ? `${what} unassigned` : `${what} assigned`,
  Description,
  ChangeFromName,
  ChangeToName,
  Note,
  Changes: [],
});

const afterLeaving = (from: NamedUser | null, because: Leaving | undefined): string =>
  from === null || because === undefined ? '' : `, handed over because ${from.FullName} was ${because}`;

/** The line of an assignment in the record's history. @param what the kind of record, e.g. 'Lead' */
export const assignedEntry = (
  what: string,
  { from, to, because, RunID, isRedone }: Omit<Assignment, 'tellClient'>,
  Note: string | null = null,
): HistoryEntry =>
  entry(
    what,
    `Assigned to ${to.FullName}${Note === null ? '' : `, ${Note}`}${afterLeaving(from, because)}${RunID === undefined ? '' : byRun(RunID, { one: what.toLowerCase() })}${isRedone ? ', with the emails of the first time' : ''}`,
    from?.FullName ?? null,
    to.FullName,
    Note,
  );

/** The line of an assignment that ended. @param what the kind of record, e.g. 'Lead' */
export const unassignedEntry = (what: string, { from, because }: Unassignment): HistoryEntry =>
  entry(
    what,
    `Assigned to nobody instead of ${from.FullName}${afterLeaving(from, because)}`,
    from.FullName,
    null,
    null,
  );

/** The line of a change of status. @param what the kind of record, e.g. 'Lead' */
export const statusEntry = (what: string, from: string, to: string): HistoryEntry => ({
  Kind: 'status',
  ActivityTypeCodeName: `${what} status changed`,
  Description: `Status ${from} to ${to}`,
  ChangeFromName: from,
  ChangeToName: to,
  Note: null,
  Changes: [],
});
