import { historyMessage } from '@leaseledger/contract/history/history.messages';
import {
  blankSession,
  personalSessionDetails,
  type SessionDetails,
} from '@leaseledger/contract/sessions/session.details';
import { merged } from '../behaviours/amendment.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { activity } from '../kernel/history.ts';
import { Rejection } from '../kernel/rejection.ts';
import { contactEmail, type SessionContactEmailRequested } from './send-contact-email.ts';
import { remindersAfter } from './session.reminders.ts';
import {
  brokenTiming,
  initialSession,
  runs,
  someDetails,
  someHours,
  tooFarAhead,
  whole,
  withReminders,
  type SessionState,
  type WithReminders,
} from './session.ts';

interface AddSession {
  readonly type: 'AddSession';
  readonly SessionID: number;
  readonly SessionLink: string;
  readonly details: SessionDetails;
  /** Hours before the start. */
  readonly reminders: readonly number[];
  /** The contact at the employer is mailed as well. */
  readonly sendContactEmail: boolean;
}

interface SessionAdded extends DomainEvent<
  'SessionAdded',
  { readonly SessionID: number; readonly SessionLink: string } & SessionDetails & WithReminders
> {}

export const addSession: Decision<SessionState, AddSession, SessionAdded, SessionContactEmailRequested> = {
  command: 'AddSession',
  who: runs,
  of: 'new',
  decide({ SessionID, SessionLink, details: entered, reminders, sendContactEmail }, _state, { now }) {
    const details = whole(entered);
    const broken = tooFarAhead(entered, now) ?? brokenTiming(details);
    if (broken !== undefined) return broken;
    const Reminders = remindersAfter(
      { ...initialSession, SessionID },
      { added: reminders, removed: [] },
      details.SessionStartDateTime,
    );
    if (Reminders instanceof Rejection) return Reminders;
    const mail = sendContactEmail ? contactEmail(details, SessionID) : [];
    if (mail instanceof Rejection) return mail;
    return [{ type: 'SessionAdded', data: { SessionID, SessionLink, ...details, Reminders } }, ...mail];
  },
  events: {
    SessionAdded: {
      description: 'An information session was added, with its link and its reminders.',
      personal: personalOf('session', 'SessionID', personalSessionDetails),
      defaults: blankSession,
      evolve: (_state, data) =>
        withReminders(
          {
            ...initialSession,
            stage: 'known',
            SessionID: data.SessionID,
            SessionLink: data.SessionLink,
            details: merged(blankSession, data),
          },
          data.Reminders,
        ),
      history: ({ SessionName }) => activity('Session added', `${SessionName} added`),
      undo: historyMessage.madeRecord,
      example: {
        SessionID: 4,
        SessionLink: 'novated-know-how-cccccccccccccccccccccccccc',
        ...blankSession,
        SessionName: 'Novated know-how',
        SessionStartDateTime: '2026-08-12T02:00:00.000Z',
        SessionEndDateTime: '2026-08-12T02:30:00.000Z',
        SessionLinkExpiryDateTime: '2026-08-12T02:30:00.000Z',
        Reminders: [],
      },
    },
  },
  any: (fc, some, SessionID) =>
    fc.record({
      SessionID: fc.constant(SessionID),
      SessionLink: fc.constant('link'),
      details: fc.record(someDetails(fc, some)).map((details) => ({ ...blankSession, ...details })),
      reminders: someHours(fc),
      sendContactEmail: fc.boolean(),
    }),
  weight: 3,
  decidesAgain: true,
};
