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

/** So long nobody who registers again is mailed their confirmation once more, in minutes: an address is not to be flooded by whoever knows it. */
const CONFIRMED_AGAIN_AFTER = 60;

/** So often an attendee asks to be called back: the creator of the session is told each time, and the lead amended. */
const CALLBACKS_MAX = 5;
/** So often an attendee says how a session was: each is kept for ever. */
const FEEDBACKS_MAX = 5;

/** Who attends a session: what they said, whether they came, and what they asked for afterwards. Whether they have a seat is decided in the stream of the session's seats. */
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

/** Why nobody can be called then; undefined where they can, or no time is asked for. */
function unfit(at: string | null, now: string): Rejection | undefined {
  const why = at === null ? null : at < now ? said.callTimePast : isFarAhead(at, now) ? said.callTimeFar : null;
  return why === null ? undefined : invalid(why, { preferredCallTime: why });
}

/** Another time may be asked for later: the last one counts. */
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
