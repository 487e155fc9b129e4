import { runsSessions } from '@leaseledger/contract/access/permissions';
import { isPending, latestDue, type SessionReminder } from '@leaseledger/contract/sessions/reminders';
import type { MentionPlace } from '@leaseledger/contract/persons/mention.views';
import { YEARS_AHEAD_MAX } from '@leaseledger/contract/sessions/session.codes';
import { fieldsNamingPeople, type SessionDetails } from '@leaseledger/contract/sessions/session.details';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { whyOver } from '@leaseledger/contract/sessions/why-over';
import { message } from '@leaseledger/contract/shared/messages';
import { yearsAhead } from '@leaseledger/contract/shared/years-ahead';
import { changesOf, formerly, isEmpty } from '../behaviours/amendment.ts';
import { blanked } from '../behaviours/mentions.ts';
import type { Decider } from '../kernel/decider.ts';
import { forbidden, invalid, missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { ReminderChanges, SessionCommand } from './session.commands.ts';
import type { SessionEvent } from './session.events.ts';
import { areSame, remindersAfter } from './session.reminders.ts';
import { evolveSession, initialSession, type SessionState } from './session.state.ts';
import { undoOf } from './session.undo.ts';

type Decision = readonly SessionEvent[] | Rejection;

/** Information sessions: specification 2, sections 4 and 5; decisions 4. Who registers has streams of their own, so that a registration makes no edit of the session stale. */
export const sessionDecider: Decider<SessionCommand, SessionState, SessionEvent> = {
  category: 'session',
  initialState: initialSession,
  decide(command, state, { actor, now }) {
    if (!may(runsSessions, actor)) return forbidden(message.forbidden);
    if (command.type === 'AddSession') return tooFarAhead(command.details, now) ?? add(command);
    if (command.type === 'BlankMentions')
      return actor.id === null ? blankMentions(command.mentions, state) : forbidden(message.forbidden);
    if (state.stage === 'deleted' && command.type === 'UndoDecision') return ruleBroken(sessionMessage.deletedForGood);
    if (state.stage !== 'known') return missing(message.notFound('Session'));
    const session = { SessionID: state.SessionID, SessionName: state.details.SessionName };
    switch (command.type) {
      case 'AmendSession':
        return (
          tooFarAhead(changesOf(state.details, command.changes), now) ??
          amend(command.changes, command.reminders, state, command.sendContactEmail)
        );
      case 'CompleteSession':
        if (state.completed) return [];
        return state.cancelled
          ? ruleBroken(sessionMessage.isCancelled)
          : [{ type: 'SessionCompleted', data: { ...session, completeSessionEmails: command.completeSessionEmails } }];
      case 'CancelSession': {
        const { CancelledSessionReason, sendCancelSessionEmails } = command;
        if (state.cancelled) return [];
        return state.completed
          ? ruleBroken(sessionMessage.isCompleted)
          : [{ type: 'SessionCancelled', data: { ...session, CancelledSessionReason, sendCancelSessionEmails } }];
      }
      case 'DeleteSession':
        // Who comes to it would stand before a closed door: cancelling tells them.
        if (command.registered + command.waiting > 0 && notToCome(state, now) === undefined)
          return ruleBroken(sessionMessage.hasAttendees(command.registered, command.waiting));
        return [{ type: 'SessionDeleted', data: session }];
      case 'SendContactEmail':
        return notToCome(state, now) ?? contactEmail(state.details, state.SessionID);
      case 'SendReminder':
        if (command.attendees === 0) return ruleBroken(sessionMessage.noAttendees);
        return notToCome(state, now) ?? [{ type: 'SessionReminderRequested', data: session }];
      case 'TriggerReminder':
        return trigger(command.ReminderEmailID, state, now);
      case 'UndoDecision': {
        const back = undoOf(command);
        return back instanceof Rejection ? back : amend(back.changes, back.reminders, state, false);
      }
    }
  },
  evolve: evolveSession,
};

/** Mails of a session go out until it is over, as long as it takes place. */
function notToCome(
  { completed: Completed, cancelled: Cancelled, details: { SessionEndDateTime } }: SessionState,
  now: string,
): Rejection | undefined {
  const why = whyOver({ Completed, Cancelled, SessionEndDateTime }, now);
  return why === undefined ? undefined : ruleBroken(why);
}

/** A public session is no employer's. */
const whole = (details: SessionDetails): SessionDetails =>
  details.PublicSession ? { ...details, CompanyID: null, CompanyName: null } : details;

const brokenTiming = ({ SessionStartDateTime, SessionEndDateTime }: SessionDetails): Rejection | undefined =>
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

/** Of what is entered: what an older release took stays as it is. */
function tooFarAhead(entered: Partial<SessionDetails>, now: string): Rejection | undefined {
  const latest = yearsAhead(now, YEARS_AHEAD_MAX);
  const far = moments.filter(([field]) => (entered[field] ?? '') > latest);
  return far.length === 0
    ? undefined
    : invalid(sessionMessage.farAhead, Object.fromEntries(far.map(([, name]) => [name, sessionMessage.farAhead])));
}

function contactEmail({ SessionName, MainContactName, MainContactEmail }: SessionDetails, SessionID: number): Decision {
  if (!MainContactName) return ruleBroken(sessionMessage.contactName);
  return MainContactEmail
    ? [{ type: 'SessionContactEmailRequested', data: { SessionID, SessionName } }]
    : ruleBroken(sessionMessage.contactEmail);
}

function add({
  SessionID,
  SessionLink,
  details: entered,
  reminders,
  sendContactEmail,
}: Extract<SessionCommand, { type: 'AddSession' }>): Decision {
  const details = whole(entered);
  const broken = brokenTiming(details);
  if (broken !== undefined) return broken;
  const Reminders = remindersAfter(
    { ...initialSession, SessionID },
    { added: reminders, removed: [] },
    details.SessionStartDateTime,
  );
  if (Reminders instanceof Rejection) return Reminders;
  const mailed = sendContactEmail ? contactEmail(details, SessionID) : [];
  if (mailed instanceof Rejection) return mailed;
  return [{ type: 'SessionAdded', data: { SessionID, SessionLink, ...details, Reminders } }, ...mailed];
}

/** What the caller changed: a company that was renamed meanwhile is the same one. */
function entered(details: SessionDetails, wanted: Partial<SessionDetails>): Partial<SessionDetails> {
  const { CompanyName, ...others } = changesOf(details, wanted);
  const isSame = details.CompanyID !== null && others.CompanyID === undefined;
  return CompanyName === undefined || isSame ? others : { ...others, CompanyName };
}

function amend(
  wanted: Partial<SessionDetails>,
  reminderChanges: ReminderChanges,
  state: SessionState,
  sendContactEmail: boolean,
): Decision {
  const { SessionID, details, reminders } = state;
  const changes = changesOf(details, whole({ ...details, ...entered(details, wanted) }));
  const after = { ...details, ...changes };
  const Reminders = remindersAfter(state, reminderChanges, after.SessionStartDateTime);
  if (Reminders instanceof Rejection) return Reminders;
  const broken = brokenTiming(after);
  if (broken !== undefined) return broken;
  const mailed = sendContactEmail && !state.contactEmailed ? contactEmail(after, SessionID) : [];
  if (mailed instanceof Rejection) return mailed;
  const told = areSame(reminders, Reminders) ? {} : { Reminders };
  if (isEmpty(changes) && isEmpty(told)) return mailed;
  const was = { ...formerly(details, changes), ...('Reminders' in told && { Reminders: reminders }) };
  return [{ type: 'SessionAmended', data: { SessionID, ...changes, ...told, was } }, ...mailed];
}

/** Somebody who was forgotten is named no more; what was before is not told, so that nothing brings it back. */
function blankMentions(
  mentions: readonly Omit<MentionPlace, 'record'>[],
  { stage, SessionID, details, CancelledSessionReason }: SessionState,
): readonly SessionEvent[] {
  if (stage !== 'known') return [];
  const texts = { ...details, CancelledSessionReason };
  const changes = fieldsNamingPeople.flatMap((field) => {
    const [text, places] = [texts[field], mentions.filter((mention) => mention.field === field)];
    // What is no address any more is none.
    const without =
      field === 'MainContactEmail' && places.some((place) => place.text === text)
        ? null
        : text && blanked(text, places);
    return without === text ? [] : [[field, without] as const];
  });
  return changes.length === 0
    ? []
    : [{ type: 'SessionAmended', data: { SessionID, ...Object.fromEntries(changes), was: {} } }];
}

/** Of several that were missed only the latest goes out, for all of them. A reminder goes out once, at its time or as soon after as it can; none does of a session that takes place no more. Of one that is over, those that were left are passed over. */
function trigger(ReminderEmailID: number, state: SessionState, now: string): readonly SessionEvent[] {
  const { SessionID, details, reminders, cancelled, completed } = state;
  const due = latestDue(reminders, now);
  if (due?.ReminderEmailID !== ReminderEmailID || cancelled || completed) return [];
  const isOver = details.SessionEndDateTime <= now;
  const missed = (reminder: SessionReminder) =>
    isPending(reminder) && (isOver || reminder.WithinHours > due.WithinHours);
  const Reminders = reminders.map((reminder) =>
    missed(reminder)
      ? { ...reminder, TriggeredDateTime: now, PassedOver: true as const }
      : reminder === due
        ? { ...reminder, TriggeredDateTime: now }
        : reminder,
  );
  const session = { SessionID, SessionName: details.SessionName };
  return isOver
    ? [{ type: 'SessionRemindersPassedOver', data: { ...session, Reminders } }]
    : [
        {
          type: 'SessionReminderTriggered',
          data: { ...session, ReminderEmailID, WithinHours: due.WithinHours, Reminders },
        },
      ];
}
