import { runsSessions } from '@leaseledger/contract/access/permissions';
import { reminderNumber, type SessionReminder } from '@leaseledger/contract/sessions/reminders';
import { YEARS_AHEAD_MAX } from '@leaseledger/contract/sessions/session.codes';
import { blankSession, type SessionDetails } from '@leaseledger/contract/sessions/session.details';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { whyOver } from '@leaseledger/contract/sessions/why-over';
import { yearsAhead } from '@leaseledger/contract/shared/years-ahead';
import type { Generator, SomeValues } from '../kernel/any.ts';
import type { Actor } from '../kernel/decider.ts';
import { invalid, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';

/** The state that decisions on a session need. */
export interface SessionState {
  readonly stage: 'unknown' | 'known' | 'deleted';
  readonly SessionID: number;
  readonly SessionLink: string;
  readonly details: SessionDetails;
  readonly reminders: readonly SessionReminder[];
  /** Which number the last reminder was given; none is given twice. */
  readonly lastReminder: number;
  readonly contactEmailed: boolean;
  readonly completed: boolean;
  readonly cancelled: boolean;
  readonly CancelledSessionReason: string | null;
  /** The reasons that emails about another time or place gave, the oldest first. */
  readonly changeReasons: readonly string[];
}

export const initialSession: SessionState = {
  stage: 'unknown',
  SessionID: 0,
  SessionLink: '',
  details: blankSession,
  reminders: [],
  lastReminder: 0,
  contactEmailed: false,
  completed: false,
  cancelled: false,
  CancelledSessionReason: null,
  changeReasons: [],
};

export interface OfSession {
  readonly SessionID: number;
  readonly SessionName: string;
}

export const ofSession = ({ SessionID, details: { SessionName } }: SessionState): OfSession => ({
  SessionID,
  SessionName,
});

/** All reminders of a session as they are from then on, and when each is sent: the sender needs no more. */
export interface WithReminders {
  readonly Reminders: readonly SessionReminder[];
}

/** Which reminders come and go with an amendment. */
export interface ReminderChanges {
  /** Hours before the start. */
  readonly added: readonly number[];
  /** Ids. */
  readonly removed: readonly number[];
}

/** Who runs sessions, and the system. */
export const runs = (actor: Actor): boolean => may(runsSessions, actor);

/** The session with these reminders, or with its own. */
export const withReminders = (
  state: SessionState,
  reminders: readonly SessionReminder[] = state.reminders,
): SessionState => ({
  ...state,
  reminders,
  lastReminder: Math.max(
    state.lastReminder,
    ...reminders.map(({ ReminderEmailID }) => reminderNumber(ReminderEmailID)),
  ),
});

/** Mails of a session are sent until it is over, as long as it takes place. */
export function notToCome(
  { completed: Completed, cancelled: Cancelled, details: { SessionEndDateTime } }: SessionState,
  now: string,
): Rejection | undefined {
  const why = whyOver({ Completed, Cancelled, SessionEndDateTime }, now);
  return why === undefined ? undefined : ruleBroken(why);
}

/** A public session is no employer's. */
export const whole = (details: SessionDetails): SessionDetails =>
  details.PublicSession ? { ...details, CompanyID: null, CompanyName: null } : details;

export const brokenTiming = ({ SessionStartDateTime, SessionEndDateTime }: SessionDetails): Rejection | undefined =>
  SessionStartDateTime < SessionEndDateTime
    ? undefined
    : invalid(sessionMessage.startNotBeforeEnd, {
        'form.sessionStartTime': sessionMessage.startNotBeforeEnd,
        'form.sessionEndTime': sessionMessage.endNotAfterStart,
      });

/** By the names of the form. */
const moments = [
  ['SessionStartDateTime', 'form.sessionStartTime'],
  ['SessionEndDateTime', 'form.sessionEndTime'],
  ['SessionLinkExpiryDateTime', 'form.sessionLinkExpiryTime'],
] as const satisfies readonly [keyof SessionDetails, string][];

/** Only entered moments are checked: what an older release accepted stays as it is. */
export function tooFarAhead(entered: Partial<SessionDetails>, now: string): Rejection | undefined {
  const latest = yearsAhead(now, YEARS_AHEAD_MAX);
  const far = moments.filter(([field]) => (entered[field] ?? '') > latest);
  return far.length === 0
    ? undefined
    : invalid(sessionMessage.farAhead, Object.fromEntries(far.map(([, name]) => [name, sessionMessage.farAhead])));
}

/** The addition to a history text if attendees are mailed. */
export const mailed = (isMailed: boolean): string => (isMailed ? ', with an email to its attendees' : '');

export const someDetails = (fc: Generator, { ids, text, orNull }: SomeValues) => ({
  SessionName: text,
  MaxAttendees: ids,
  Enabled: fc.boolean(),
  PublicSession: fc.boolean(),
  CompanyID: orNull(ids),
  CompanyName: orNull(text),
  MainContactName: orNull(text),
  MainContactEmail: orNull(text),
  SessionStartDateTime: fc.constantFrom(
    '2026-06-30T00:00:00.000Z',
    '2026-07-14T00:00:00.000Z',
    '2026-10-03T16:00:00.000Z',
  ),
  SessionEndDateTime: fc.constant('2026-10-03T16:30:00.000Z'),
  SessionLinkExpiryDateTime: fc.constant('2026-10-03T16:30:00.000Z'),
});

export const someHours = (fc: Generator) => fc.uniqueArray(fc.constantFrom(0, 1, 24, 2_000), { maxLength: 2 });
