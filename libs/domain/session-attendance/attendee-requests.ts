import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { picked } from '@leaseledger/contract/kernel/picked';
import {
  sessionFeedbacks,
  type SessionFeedbackID,
} from '@leaseledger/contract/session-attendance/session-attendance.codes';
import {
  attendeeLabels,
  personalAttendeeDetails,
  quotedDetails,
  type QuoteDetails,
} from '@leaseledger/contract/session-attendance/session-attendance.details';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { State } from '@leaseledger/contract/shared/australia';
import { isFarAhead } from '@leaseledger/contract/shared/call-time';
import { labelsIn } from '../kernel/changes.ts';
import { dayAndTime } from '../kernel/dates.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { activity } from '../kernel/history.ts';
import { invalid, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import {
  ofAttendee,
  onAttendee,
  someAttendee,
  type OfAttendee,
  type SessionAttendanceState,
} from './session-attendance.ts';

/** The most callback requests of one attendee. Each one notifies the creator of the session and amends the lead. */
const CALLBACKS_MAX = 5;
/** The most feedbacks of one attendee. Each one is stored permanently. */
const FEEDBACKS_MAX = 5;

/** Why a call at this time is refused; undefined if it is possible, or no time is given. */
function unfit(at: string | null, now: string): Rejection | undefined {
  const why = at === null ? null : at < now ? said.callTimePast : isFarAhead(at, now) ? said.callTimeFar : null;
  return why === null ? undefined : invalid(why, { preferredCallTime: why });
}

interface RequestQuote {
  readonly type: 'RequestQuote';
  readonly quote: QuoteDetails;
}

interface SessionQuoteRequested extends DomainEvent<'SessionQuoteRequested', OfAttendee & QuoteDetails> {}

const someQuote: QuoteDetails = {
  InterestedCarManufacturer: 'BYD',
  InterestedCarModel: 'Atto 3',
  InterestedCarYear: 2026,
  AnnualKMs: 15_000,
  AnnualIncome: 95_000,
  PreferredLeaseTerm: 3,
  BusinessUse: 0,
  ContactNumber: '0400333444',
  State: 'TAS',
  Postcode: '7250',
  PreferredCallTime: null,
};

export const requestQuote: Decision<SessionAttendanceState, RequestQuote, SessionQuoteRequested> = {
  ...onAttendee,
  command: 'RequestQuote',
  decide({ quote }, state, { now }) {
    if (state.quote !== null) return ruleBroken(said.quoteSubmitted);
    const asked: SessionQuoteRequested = { type: 'SessionQuoteRequested', data: { ...ofAttendee(state), ...quote } };
    return unfit(quote.PreferredCallTime, now) ?? [asked];
  },
  events: {
    SessionQuoteRequested: {
      description: 'An attendee asked for a quote, once.',
      personal: personalOf('person', 'PersonID', personalAttendeeDetails),
      evolve: (state, data) => ({
        ...state,
        quote: data,
        details: { ...state.details, ...picked(data, quotedDetails) },
      }),
      history: () => activity('Quote requested', 'Asked for a quote'),
      undo: {
        touched: (data) => labelsIn(picked(data, quotedDetails), attendeeLabels),
        back: historyMessage.justHappened,
      },
      example: { ...someAttendee, ...someQuote },
    },
  },
  any: (fc, { ids, text, orNull }) =>
    fc.record({
      quote: fc
        .record({ InterestedCarModel: orNull(text), AnnualKMs: ids, AnnualIncome: ids, ContactNumber: text })
        .map((quote) => ({ ...someQuote, ...quote })),
    }),
};

interface RequestCallback {
  readonly type: 'RequestCallback';
  readonly PreferredCallTime: string;
  readonly State: State;
}

interface SessionCallbackRequested extends DomainEvent<
  'SessionCallbackRequested',
  OfAttendee & { readonly PreferredCallTime: string; readonly State: State }
> {}

/** A later request replaces the time and the state of an earlier one. */
export const requestCallback: Decision<SessionAttendanceState, RequestCallback, SessionCallbackRequested> = {
  ...onAttendee,
  command: 'RequestCallback',
  decide({ PreferredCallTime, State }, state, { now }) {
    if (PreferredCallTime === state.callback?.PreferredCallTime && State === state.callback.State) return [];
    const refused = unfit(PreferredCallTime, now);
    if (refused !== undefined) return refused;
    if (state.callbacks === CALLBACKS_MAX) return ruleBroken(said.callbacksMax(CALLBACKS_MAX));
    return [{ type: 'SessionCallbackRequested', data: { ...ofAttendee(state), PreferredCallTime, State } }];
  },
  events: {
    SessionCallbackRequested: {
      description: 'An attendee asked to be called back.',
      personal: personalOf('person', 'PersonID', ['State']),
      evolve: (state, data) => ({ ...state, callback: data, callbacks: state.callbacks + 1 }),
      history: ({ PreferredCallTime }) =>
        activity('Callback requested', `Asked to be called back on ${dayAndTime(PreferredCallTime)}`),
      undo: historyMessage.justHappened,
      example: { ...someAttendee, PreferredCallTime: '2026-07-14T01:00:00.000Z', State: 'TAS' },
    },
  },
  any: (fc) =>
    fc.record({
      PreferredCallTime: fc.constantFrom(
        '2020-01-01T00:00:00.000Z',
        '2027-01-01T00:00:00.000Z',
        '2099-01-01T00:00:00.000Z',
      ),
      State: fc.constant('VIC' as const),
    }),
};

interface GiveFeedback {
  readonly type: 'GiveFeedback';
  readonly SessionFeedback: SessionFeedbackID;
}

interface SessionFeedbackGiven extends DomainEvent<
  'SessionFeedbackGiven',
  OfAttendee & { readonly SessionFeedback: SessionFeedbackID }
> {}

export const giveFeedback: Decision<SessionAttendanceState, GiveFeedback, SessionFeedbackGiven> = {
  ...onAttendee,
  command: 'GiveFeedback',
  decide({ SessionFeedback }, state) {
    if (state.feedback === SessionFeedback) return [];
    if (state.feedbacks === FEEDBACKS_MAX) return ruleBroken(said.feedbacksMax(FEEDBACKS_MAX));
    return [{ type: 'SessionFeedbackGiven', data: { ...ofAttendee(state), SessionFeedback } }];
  },
  events: {
    SessionFeedbackGiven: {
      description: 'An attendee said how a session was.',
      evolve: (state, { SessionFeedback }) => ({
        ...state,
        feedback: SessionFeedback,
        feedbacks: state.feedbacks + 1,
      }),
      history: ({ SessionFeedback }) =>
        activity('Feedback given', `${sessionFeedbacks[SessionFeedback].label} feedback`),
      undo: historyMessage.justHappened,
      example: { ...someAttendee, SessionFeedback: 1 },
    },
  },
  any: (fc) => fc.record({ SessionFeedback: fc.constantFrom(1 as const, 2 as const) }),
};
