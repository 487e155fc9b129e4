import { runsSessions } from '@leaseledger/contract/access/permissions';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { isFarAhead } from '@leaseledger/contract/shared/call-time';
import { message } from '@leaseledger/contract/shared/messages';
import { changesOf, formerly, isEmpty } from '../behaviours/amendment.ts';
import type { Decider } from '../kernel/decider.ts';
import { forbidden, invalid, missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { SessionAttendanceCommand } from './session-attendance.commands.ts';
import type { SessionAttendanceEvent } from './session-attendance.events.ts';
import { evolveAttendance, initialAttendance, type SessionAttendanceState } from './session-attendance.state.ts';
import { undoOf, type AttendeeTurnedBack } from './session-attendance.undo.ts';

type Decision = readonly SessionAttendanceEvent[] | Rejection;
type Command<Type extends SessionAttendanceCommand['type']> = Extract<SessionAttendanceCommand, { type: Type }>;

/** The minutes before a repeated registration is confirmed by mail again, so that nobody can flood an address. */
const CONFIRMED_AGAIN_AFTER = 60;

/** The most callback requests of one attendee. Each one notifies the creator of the session and amends the lead. */
const CALLBACKS_MAX = 5;
/** The most feedbacks of one attendee. Each one is stored permanently. */
const FEEDBACKS_MAX = 5;

/**
 * An attendee of a session: their details, their attendance and their later requests. The stream of the session's seats
 * decides whether they have a seat.
 */
export const sessionAttendanceDecider: Decider<
  SessionAttendanceCommand,
  SessionAttendanceState,
  SessionAttendanceEvent
> = {
  category: 'sessionAttendance',
  initialState: initialAttendance,
  decide(command, state, { actor, now }) {
    if (!may(runsSessions, actor)) return forbidden(message.forbidden);
    if (command.type === 'ReceiveRegistration')
      return state.stage === 'unknown' ? [{ type: 'SessionRegistrationReceived', data: command.registration }] : [];
    if (state.stage === 'removed' && command.type === 'UndoDecision') return ruleBroken(said.removedForGood);
    if (state.stage !== 'live') return missing(message.notFound('Attendee'));
    const attendee = of(state);
    switch (command.type) {
      case 'AmendAttendee':
      case 'MarkAttendance':
      case 'ArchiveAttendee':
        return change(command, state);
      case 'RequestQuote':
        if (state.quote !== null) return ruleBroken(said.quoteSubmitted);
        return (
          unfit(command.quote.PreferredCallTime, now) ?? [
            { type: 'SessionQuoteRequested', data: { ...attendee, ...command.quote } },
          ]
        );
      case 'RequestCallback':
        return requestCallback(command, state, now);
      case 'GiveFeedback':
        if (state.feedback === command.SessionFeedback) return [];
        return state.feedbacks === FEEDBACKS_MAX
          ? ruleBroken(said.feedbacksMax(FEEDBACKS_MAX))
          : [{ type: 'SessionFeedbackGiven', data: { ...attendee, SessionFeedback: command.SessionFeedback } }];
      case 'NoteLead':
        return state.led.includes(command.request) && state.LeadID === command.LeadID
          ? []
          : [{ type: 'SessionAttendeeLed', data: { ...attendee, LeadID: command.LeadID, request: command.request } }];
      case 'SendAttendeeMail':
        return sendMail(command, state, actor.id === null, now);
      case 'RemoveAttendee':
        return [{ type: 'SessionAttendeeRemoved', data: attendee }];
      case 'UndoDecision': {
        const back = undoOf(command);
        return back instanceof Rejection ? back : change(back, state);
      }
    }
  },
  evolve: evolveAttendance,
};

const of = ({ SessionAttendanceID, SessionID, PersonID }: SessionAttendanceState) => ({
  SessionAttendanceID,
  SessionID,
  PersonID,
});

function change(command: AttendeeTurnedBack, state: SessionAttendanceState): Decision {
  const attendee = of(state);
  switch (command.type) {
    case 'AmendAttendee':
      return amend(command.changes, state);
    case 'MarkAttendance':
      return state.DidAttend === command.DidAttend
        ? []
        : [{ type: 'SessionAttendanceMarked', data: { ...attendee, DidAttend: command.DidAttend } }];
    case 'UnmarkAttendance':
      return state.DidAttend === null ? [] : [{ type: 'SessionAttendanceUnmarked', data: attendee }];
    case 'ArchiveAttendee':
      return state.isArchived === command.isArchived
        ? []
        : [{ type: command.isArchived ? 'SessionAttendeeArchived' : 'SessionAttendeeUnarchived', data: attendee }];
  }
}

function amend(wanted: Command<'AmendAttendee'>['changes'], state: SessionAttendanceState): Decision {
  const changes = changesOf(state.details, wanted);
  return isEmpty(changes)
    ? []
    : [{ type: 'SessionAttendeeAmended', data: { ...of(state), ...changes, was: formerly(state.details, changes) } }];
}

/** Why a call at this time is refused; undefined if it is possible, or no time is given. */
function unfit(at: string | null, now: string): Rejection | undefined {
  const why = at === null ? null : at < now ? said.callTimePast : isFarAhead(at, now) ? said.callTimeFar : null;
  return why === null ? undefined : invalid(why, { preferredCallTime: why });
}

/** A later request replaces the time of an earlier one. */
function requestCallback(
  { PreferredCallTime, State }: Command<'RequestCallback'>,
  state: SessionAttendanceState,
  now: string,
): Decision {
  if (PreferredCallTime === state.callback?.PreferredCallTime) return [];
  const refused = unfit(PreferredCallTime, now);
  if (refused !== undefined) return refused;
  if (state.callbacks === CALLBACKS_MAX) return ruleBroken(said.callbacksMax(CALLBACKS_MAX));
  return [{ type: 'SessionCallbackRequested', data: { ...of(state), PreferredCallTime, State } }];
}

function sendMail(
  { mail }: Command<'SendAttendeeMail'>,
  state: SessionAttendanceState,
  isAskedByNobody: boolean,
  now: string,
): Decision {
  if (state.details.Email === null) return ruleBroken(said.noEmail);
  const isTooSoon =
    isAskedByNobody &&
    state.confirmedAgainAt !== null &&
    Date.parse(now) - Date.parse(state.confirmedAgainAt) < CONFIRMED_AGAIN_AFTER * 60_000;
  return isTooSoon ? [] : [{ type: 'SessionAttendeeMailRequested', data: { ...of(state), mail } }];
}
