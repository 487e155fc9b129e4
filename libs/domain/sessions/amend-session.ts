import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { remindersText } from '@leaseledger/contract/sessions/reminders';
import {
  CHANGE_REASON_LABEL,
  personalSessionDetails,
  sessionFormats,
  sessionLabels,
  whenAndWhere,
  type SessionDetails,
} from '@leaseledger/contract/sessions/session.details';
import { changesOf, formerly, isEmpty, merged } from '../behaviours/amendment.ts';
import { fieldChanged, labelsIn, openChanges, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import type { Decision, Outcome } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { changes } from '../kernel/history.ts';
import { Rejection } from '../kernel/rejection.ts';
import { contactEmail, type SessionContactEmailRequested } from './send-contact-email.ts';
import { areSame, between, remindersAfter } from './session.reminders.ts';
import {
  brokenTiming,
  runs,
  someDetails,
  someHours,
  tooFarAhead,
  whole,
  withReminders,
  type ReminderChanges,
  type SessionState,
  type WithReminders,
} from './session.ts';

interface AmendSession {
  readonly type: 'AmendSession';
  /** May repeat what has not changed; a field that is left out stays as it is. */
  readonly changes: Partial<SessionDetails>;
  readonly reminders: ReminderChanges;
  /** Mails the contact, unless they were mailed before. */
  readonly sendContactEmail: boolean;
  readonly toAttendees: ToAttendees;
}

/** Whether attendees are mailed a new time or place, and the reason that the mail gives. */
interface ToAttendees {
  readonly isSent: boolean;
  readonly reason: string | null;
}

export interface SessionAmended {
  readonly type: 'SessionAmended';
  /** The fields that changed; reminders where some were added or removed, or move with the start. `was` holds the previous values, except of texts that name a forgotten person. */
  readonly data: {
    readonly SessionID: number;
    readonly CancelledSessionReason?: string;
    /** False if staff chose not to mail the attendees a new time or place. */
    readonly sendChangedSessionEmails?: false;
    readonly ChangedSessionReason?: string;
    readonly was: Partial<SessionDetails & WithReminders>;
  } & Partial<SessionDetails & WithReminders>;
}

/** The caller's changes. The new name of a renamed company is no change. */
function entered(details: SessionDetails, wanted: Partial<SessionDetails>): Partial<SessionDetails> {
  const { CompanyName, ...others } = changesOf(details, wanted);
  const isSame = details.CompanyID !== null && others.CompanyID === undefined;
  return CompanyName === undefined || isSame ? others : { ...others, CompanyName };
}

/** The fields of the event about the mail to attendees: none where time and place stay. */
function tellingOf(
  changed: Partial<SessionDetails>,
  { isSent, reason }: ToAttendees,
): Pick<SessionAmended['data'], 'sendChangedSessionEmails' | 'ChangedSessionReason'> {
  if (!whenAndWhere.some((field) => Object.hasOwn(changed, field))) return {};
  if (!isSent) return { sendChangedSessionEmails: false };
  return reason === null ? {} : { ChangedSessionReason: reason };
}

function amend(
  wanted: Partial<SessionDetails>,
  reminderChanges: ReminderChanges,
  state: SessionState,
  { sendContactEmail, toAttendees }: Pick<AmendSession, 'sendContactEmail' | 'toAttendees'>,
): Outcome<SessionAmended | SessionContactEmailRequested> {
  const { SessionID, details, reminders } = state;
  const changed = changesOf(details, whole({ ...details, ...entered(details, wanted) }));
  const after = { ...details, ...changed };
  const Reminders = remindersAfter(state, reminderChanges, after.SessionStartDateTime);
  if (Reminders instanceof Rejection) return Reminders;
  const broken = brokenTiming(after);
  if (broken !== undefined) return broken;
  const mail = sendContactEmail && !state.contactEmailed ? contactEmail(after, SessionID) : [];
  if (mail instanceof Rejection) return mail;
  const told = areSame(reminders, Reminders) ? {} : { Reminders };
  if (isEmpty(changed) && isEmpty(told)) return mail;
  const was = { ...formerly(details, changed), ...('Reminders' in told && { Reminders: reminders }) };
  return [
    { type: 'SessionAmended', data: { SessionID, ...changed, ...told, ...tellingOf(changed, toAttendees), was } },
    ...mail,
  ];
}

/** A reason without another time or place is one from which a forgotten person was blanked. It stands for the older ones too. */
function reasonsAfter(
  { changeReasons }: SessionState,
  { ChangedSessionReason: reason, ...data }: SessionAmended['data'],
): readonly string[] {
  if (reason === undefined) return changeReasons;
  return whenAndWhere.some((field) => Object.hasOwn(data, field)) ? [...changeReasons, reason] : [reason];
}

const remindersLabel = 'Reminder emails';

const { CompanyID: _, ...labels } = sessionLabels;
const words: FieldWords = {
  labels: { ...labels, ChangedSessionReason: CHANGE_REASON_LABEL },
  formats: sessionFormats,
  sealed: [...personalSessionDetails, 'ChangedSessionReason'],
};

/** Whether the change that an event tells is mailed to the attendees: another time or place, unless staff chose otherwise. */
export const tellsAttendees = (data: object): boolean =>
  !Object.hasOwn(data, 'sendChangedSessionEmails') && whenAndWhere.some((field) => Object.hasOwn(data, field));

/** Attendees are mailed a new time or place unless staff choose otherwise, so the history names only that choice. */
const emailChanged = ({ sendChangedSessionEmails }: SessionAmended['data']): readonly HistoryChange[] =>
  sendChangedSessionEmails === false ? [fieldChanged('Email to attendees', null, 'Not sent')] : [];

/** Which reminders came and went; that they move with the start needs no words. */
function remindersChanged({
  Reminders: after = [],
  was: { Reminders: before = [] },
}: SessionAmended['data']): readonly HistoryChange[] {
  const { came, went } = between(before, after);
  return came.length + went.length === 0
    ? []
    : [fieldChanged(remindersLabel, remindersText(before), remindersText(after))];
}

export const amendSession: Decision<SessionState, AmendSession, SessionAmended, SessionContactEmailRequested> = {
  command: 'AmendSession',
  who: runs,
  of: 'known',
  decide: ({ changes: wanted, reminders, ...mails }, state, { now }) =>
    tooFarAhead(changesOf(state.details, wanted), now) ?? amend(wanted, reminders, state, mails),
  events: {
    SessionAmended: {
      description:
        'Details or reminders of a session were changed; only what changed, with what it was before. Pending reminders move with the start.',
      personal: personalOf('session', 'SessionID', [
        ...personalSessionDetails,
        'CancelledSessionReason',
        'ChangedSessionReason',
      ]),
      evolve: (state, data) =>
        withReminders(
          {
            ...state,
            details: merged(state.details, data),
            CancelledSessionReason: data.CancelledSessionReason ?? state.CancelledSessionReason,
            changeReasons: reasonsAfter(state, data),
          },
          data.Reminders,
        ),
      history: (data) =>
        changes('Session amended', [...openChanges(data, words), ...remindersChanged(data), ...emailChanged(data)]),
      sealed: (data) => sealedChanges(data, words),
      undo: {
        // Reminders that only move with the start are not changed.
        touched: (data) => [...labelsIn(data, sessionLabels), ...remindersChanged(data).map(({ Label }) => Label)],
        // Attendees who were mailed the change are mailed again.
        back(
          { Reminders = [], sendChangedSessionEmails: isSent = true, was: { Reminders: before = [], ...former } },
          state,
        ) {
          const { came, went } = between(before, Reminders);
          const reminders = {
            added: went.map(({ WithinHours }) => WithinHours),
            removed: came.map(({ ReminderEmailID }) => ReminderEmailID),
          };
          return amend(former, reminders, state, { sendContactEmail: false, toAttendees: { isSent, reason: null } });
        },
      },
      example: { SessionID: 4, MaxAttendees: 60, was: { MaxAttendees: 40 } },
    },
  },
  any: (fc, some, SessionID) =>
    fc.record({
      changes: fc.record(someDetails(fc, some), { requiredKeys: [] }),
      reminders: fc.record({ added: someHours(fc), removed: fc.constantFrom([], [SessionID * 1_000 + 1]) }),
      sendContactEmail: fc.boolean(),
      toAttendees: fc.record({ isSent: fc.boolean(), reason: some.orNull(some.text) }),
    }),
  weight: 2,
};
