import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { AttendeeRequest } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Command, Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { isSystem } from '../kernel/rights.ts';
import {
  ofAttendee,
  onAttendee,
  someAttendee,
  type OfAttendee,
  type SessionAttendanceState,
} from './session-attendance.ts';

/** The minutes before a repeated registration is confirmed by mail again, so that nobody can flood an address. */
const CONFIRMED_AGAIN_AFTER = 60;

/** By the system, once the lead has it. */
interface NoteLead {
  readonly type: 'NoteLead';
  readonly LeadID: number;
  readonly request: AttendeeRequest;
}

interface SessionAttendeeLed extends DomainEvent<
  'SessionAttendeeLed',
  OfAttendee & { readonly LeadID: number; readonly request: AttendeeRequest }
> {}

const requests = { quote: 'quote', callback: 'callback' } as const;

export const noteLead: Decision<SessionAttendanceState, NoteLead, SessionAttendeeLed> = {
  ...onAttendee,
  command: 'NoteLead',
  decide: ({ LeadID, request }, state) =>
    state.led.includes(request) && state.LeadID === LeadID
      ? []
      : [{ type: 'SessionAttendeeLed', data: { ...ofAttendee(state), LeadID, request } }],
  events: {
    SessionAttendeeLed: {
      description: 'A quote or a callback of an attendee made a lead, or amended the one that the other had made.',
      evolve: (state, { LeadID, request }) => ({ ...state, LeadID, led: [...state.led, request] }),
      history: ({ LeadID, request }) => activity('Became a lead', `The ${requests[request]} is lead ${LeadID}`),
      undo: historyMessage.justHappened,
      example: { ...someAttendee, LeadID: 47, request: 'quote' },
    },
  },
  any: (fc, { ids }) => fc.record({ LeadID: ids, request: fc.constantFrom('quote' as const, 'callback' as const) }),
};

type Mail = 'confirmation' | 'completed';

/** By staff, as often as they like; by the system, where somebody registered again, once an hour. */
interface SendAttendeeMail {
  readonly type: 'SendAttendeeMail';
  readonly mail: Mail;
}

/** A confirmation, or the mail of a completed session, is to go out again. */
interface SessionAttendeeMailRequested extends DomainEvent<
  'SessionAttendeeMailRequested',
  OfAttendee & { readonly mail: Mail }
> {}

const mails = { confirmation: 'Confirmation', completed: 'Completed session' } as const;

export const sendAttendeeMail: Decision<SessionAttendanceState, SendAttendeeMail, SessionAttendeeMailRequested> = {
  ...onAttendee,
  command: 'SendAttendeeMail',
  decide({ mail }, state, { actor, now }) {
    if (state.details.Email === null) return ruleBroken(said.noEmail);
    const isTooSoon =
      isSystem(actor) &&
      state.confirmedAgainAt !== null &&
      Date.parse(now) - Date.parse(state.confirmedAgainAt) < CONFIRMED_AGAIN_AFTER * 60_000;
    return isTooSoon ? [] : [{ type: 'SessionAttendeeMailRequested', data: { ...ofAttendee(state), mail } }];
  },
  events: {
    SessionAttendeeMailRequested: {
      description: 'An attendee is to be mailed their confirmation, or the mail of the completed session, again.',
      evolve: (state, { mail }, { metadata }) =>
        mail === 'confirmation' ? { ...state, confirmedAgainAt: metadata?.time ?? null } : state,
      history: ({ mail }) => activity('Email sent again', `${mails[mail]} email sent`),
      undo: historyMessage.mailIsSent,
      example: { ...someAttendee, mail: 'confirmation' },
    },
  },
  any: (fc) => fc.record({ mail: fc.constantFrom('confirmation' as const, 'completed' as const) }),
  decidesAgain: true,
};

interface SessionAttendeeRemoved extends DomainEvent<'SessionAttendeeRemoved', OfAttendee> {}

export const removeAttendee: Decision<SessionAttendanceState, Command<'RemoveAttendee'>, SessionAttendeeRemoved> = {
  ...onAttendee,
  command: 'RemoveAttendee',
  decide: (_command, state) => [{ type: 'SessionAttendeeRemoved', data: ofAttendee(state) }],
  events: {
    SessionAttendeeRemoved: {
      description: 'An attendee was removed; their seat is free.',
      evolve: (state) => ({ ...state, stage: 'removed' }),
      history: () => activity('Attendee removed', 'Removed'),
      undo: said.removedForGood,
      example: someAttendee,
    },
  },
  any: (fc) => fc.constant({}),
};
