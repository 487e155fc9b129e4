import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { blankAttendee, type QuoteDetails } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { given, system, undoOf, user } from '../kernel/given.ts';
import { mailAddress } from './session-attendance.ts';
import { whyNobodyIsAdded, whyNotAdded, type ReceivedRegistration } from './receive-registration.ts';
import {
  type SessionAttendanceCommand,
  sessionAttendanceDecider,
  type SessionAttendanceEvent,
} from './session-attendance.area.ts';

const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.MARKETING });
const sam = user(2, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const of = { SessionAttendanceID: 21, SessionID: 3, PersonID: 8 };
const registration: ReceivedRegistration = {
  ...blankAttendee,
  ...of,
  SessionName: 'Novated know-how',
  SessionStartDateTime: '2026-07-10T02:00:00.000Z',
  PersonFullName: 'Ravi Menon',
  PersonEmployerName: null,
  PersonEmail: 'ravi@example.com',
  PersonContactNumber: null,
  FirstName: 'Ravi',
  LastName: 'Menon',
  Email: 'ravi@example.com',
  sendConfirmation: true,
};
const received: SessionAttendanceEvent = { type: 'SessionRegistrationReceived', data: registration };
const quote: QuoteDetails = {
  InterestedCarManufacturer: null,
  InterestedCarModel: null,
  InterestedCarYear: null,
  AnnualKMs: 15_000,
  AnnualIncome: 95_000,
  PreferredLeaseTerm: 3,
  BusinessUse: 0,
  ContactNumber: '0400333444',
  State: 'TAS',
  Postcode: '7250',
  PreferredCallTime: null,
};
const asked: SessionAttendanceEvent = { type: 'SessionQuoteRequested', data: { ...of, ...quote } };
const callback = (PreferredCallTime: string, State: 'TAS' | 'VIC' = 'TAS'): SessionAttendanceEvent => ({
  type: 'SessionCallbackRequested',
  data: { ...of, PreferredCallTime, State },
});
const confirmed = (time: string) =>
  ({
    type: 'SessionAttendeeMailRequested',
    data: { ...of, mail: 'confirmation' },
    metadata: { actor: { id: null, name: 'System' }, time },
  }) as const;

/** Asks for the last of what happened to be undone. */
const undo = (
  ...events: readonly SessionAttendanceEvent[]
): Extract<SessionAttendanceCommand, { type: 'UndoDecision' }> => undoOf(String(events.length), [received, ...events]);
const came: SessionAttendanceEvent = { type: 'SessionAttendanceMarked', data: { ...of, DidAttend: true } };
const absent: SessionAttendanceEvent = { type: 'SessionAttendanceMarked', data: { ...of, DidAttend: false } };
const unmarked: SessionAttendanceEvent = { type: 'SessionAttendanceUnmarked', data: of };
const archived: SessionAttendanceEvent = { type: 'SessionAttendeeArchived', data: of };
const unarchived: SessionAttendanceEvent = { type: 'SessionAttendeeUnarchived', data: of };
const removed: SessionAttendanceEvent = { type: 'SessionAttendeeRemoved', data: of };
const amended = (AnnualKMs: number | null, was: number | null): SessionAttendanceEvent => ({
  type: 'SessionAttendeeAmended',
  data: { ...of, AnnualKMs, was: { AnnualKMs: was } },
});

describe('An attendee', () => {
  it('begins with what was said in registering, once', () => {
    given(sessionAttendanceDecider).when({ type: 'ReceiveRegistration', registration }, system).then([received]);
    given(sessionAttendanceDecider, [received]).when({ type: 'ReceiveRegistration', registration }, system).then([]);
  });
  it('is amended, marked and archived by users who run sessions', () => {
    given(sessionAttendanceDecider, [received])
      .when(
        {
          type: 'AmendAttendee',
          changes: { AnnualKMs: 9_000, Email: 'ravi@example.com' },
          PersonEmail: 'ravi@example.com',
        },
        mia,
      )
      .then([{ type: 'SessionAttendeeAmended', data: { ...of, AnnualKMs: 9_000, was: { AnnualKMs: null } } }]);
    given(sessionAttendanceDecider, [received])
      .when({ type: 'MarkAttendance', DidAttend: false }, mia)
      .then([{ type: 'SessionAttendanceMarked', data: { ...of, DidAttend: false } }]);
    given(sessionAttendanceDecider, [received])
      .when({ type: 'ArchiveAttendee', isArchived: true }, mia)
      .then([{ type: 'SessionAttendeeArchived', data: of }]);
    given(sessionAttendanceDecider, [received]).when({ type: 'ArchiveAttendee', isArchived: false }, mia).then([]);
    given(sessionAttendanceDecider, [received])
      .when({ type: 'MarkAttendance', DidAttend: true }, sam)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.');
  });
  it('asks for one quote', () => {
    given(sessionAttendanceDecider, [received]).when({ type: 'RequestQuote', quote }, system).then([asked]);
    given(sessionAttendanceDecider, [received, asked])
      .when({ type: 'RequestQuote', quote }, system)
      .thenRejected('ruleBroken', 'Quote already submitted.');
    given(sessionAttendanceDecider, [received])
      .when({ type: 'RequestQuote', quote: { ...quote, PreferredCallTime: '2026-06-30T01:00:00.000Z' } }, system)
      .thenRejected('invalid', 'Callback time cannot be in the past', {
        preferredCallTime: 'Callback time cannot be in the past',
      });
  });
  it('is mailed at the corrected address, or at the present one of the person whose address it was', () => {
    const mistyped = { ...registration, Email: 'rvai@example.com', PersonEmail: 'rvai@example.com' };
    const registered: SessionAttendanceEvent = { type: 'SessionRegistrationReceived', data: mistyped };
    const corrected: SessionAttendanceEvent = {
      type: 'SessionAttendeeAmended',
      data: { ...of, Email: 'ravi@example.com', PersonEmail: 'ravi@work.example', was: { Email: 'rvai@example.com' } },
    };
    given(sessionAttendanceDecider, [registered])
      .when({ type: 'AmendAttendee', changes: { Email: 'ravi@example.com' }, PersonEmail: 'ravi@work.example' }, mia)
      .then([corrected]);
    given(sessionAttendanceDecider, [registered, corrected])
      .when({ ...undo(corrected), isAddressTaken: true }, mia)
      .thenRejected('ruleBroken', 'Another attendee is registered for this session with this e-mail address.');
    given(sessionAttendanceDecider, [registered, corrected])
      .when(undo(corrected), mia)
      .then([
        {
          type: 'SessionAttendeeAmended',
          data: { ...of, Email: 'rvai@example.com', was: { Email: 'ravi@example.com' } },
        },
      ]);
    const { evolve, initialState } = sessionAttendanceDecider;
    const addressAfter = (events: readonly SessionAttendanceEvent[], present: string | null) =>
      mailAddress(events.reduce(evolve, initialState), present);
    expect([
      addressAfter([registered], 'ravi@work.example'),
      addressAfter([registered], null),
      addressAfter([registered, corrected], 'ravi@work.example'),
      addressAfter([{ ...registered, data: { ...mistyped, PersonEmail: 'ravi@home.example' } }], 'ravi@work.example'),
      addressAfter([{ ...registered, data: { ...mistyped, Email: null } }], 'ravi@work.example'),
    ]).toEqual(['ravi@work.example', 'rvai@example.com', 'ravi@example.com', 'rvai@example.com', null]);
  });
  it('is amended after a quote from what the quote said', () => {
    given(sessionAttendanceDecider, [received, asked])
      .when({ type: 'AmendAttendee', changes: { AnnualKMs: 15_000 }, PersonEmail: null }, mia)
      .then([]);
    given(sessionAttendanceDecider, [received, asked])
      .when({ type: 'AmendAttendee', changes: { AnnualKMs: null }, PersonEmail: null }, mia)
      .then([amended(null, 15_000)]);
  });
  it('asks to be called back, at another time too, but not in the past', () => {
    const request = (PreferredCallTime: string) =>
      ({ type: 'RequestCallback', PreferredCallTime, State: 'TAS' }) as const;
    const [one, other] = ['2026-07-14T01:00:00.000Z', '2026-07-15T01:00:00.000Z'] as const;
    given(sessionAttendanceDecider, [received])
      .when(request(one), system)
      .then([callback(one)]);
    given(sessionAttendanceDecider, [received, callback(one)])
      .when(request(other), system)
      .then([callback(other)]);
    given(sessionAttendanceDecider, [received, callback(one)])
      .when(request(one), system)
      .then([]);
    const moved = { ...request(one), State: 'VIC' } as const;
    given(sessionAttendanceDecider, [received, callback(one)])
      .when(moved, system)
      .then([callback(one, 'VIC')]);
    given(sessionAttendanceDecider, [received])
      .when(request('2026-06-30T01:00:00.000Z'), system)
      .thenRejected('invalid', 'Callback time cannot be in the past', {
        preferredCallTime: 'Callback time cannot be in the past',
      });
    given(sessionAttendanceDecider, [received])
      .when(request('9000-01-01T01:00:00.000Z'), system)
      .thenRejected('invalid', 'Callback time cannot be more than a year ahead', {
        preferredCallTime: 'Callback time cannot be more than a year ahead',
      });
  });
  it('asks so 5 times at most, since the creator of the session is told each time', () => {
    const asked = [10, 11, 12, 13, 14].map((day) => callback(`2026-07-${day}T01:00:00.000Z`));
    const request = (day: number) =>
      ({ type: 'RequestCallback', PreferredCallTime: `2026-07-${day}T01:00:00.000Z`, State: 'TAS' }) as const;
    given(sessionAttendanceDecider, [received, ...asked.slice(1)])
      .when(request(15), system)
      .then([callback('2026-07-15T01:00:00.000Z')]);
    given(sessionAttendanceDecider, [received, ...asked])
      .when(request(15), system)
      .thenRejected('ruleBroken', 'You have asked for a callback 5 times. If none of them suits you, please call us.');
    given(sessionAttendanceDecider, [received, ...asked])
      .when(request(14), system)
      .then([]);
  });
  it('is mailed a confirmation again once an hour where nobody of staff asks for it', () => {
    const send = { type: 'SendAttendeeMail', mail: 'confirmation' } as const;
    const again: SessionAttendanceEvent = {
      type: 'SessionAttendeeMailRequested',
      data: { ...of, mail: 'confirmation' },
    };
    given(sessionAttendanceDecider, [received, confirmed('2026-06-30T23:30:00.000Z')])
      .when(send, system)
      .then([]);
    given(sessionAttendanceDecider, [received, confirmed('2026-06-30T23:30:00.000Z')])
      .when(send, mia)
      .then([again]);
    given(sessionAttendanceDecider, [received, confirmed('2026-06-30T23:00:00.000Z')])
      .when(send, system)
      .then([again]);
    given(sessionAttendanceDecider, [{ type: 'SessionRegistrationReceived', data: { ...registration, Email: null } }])
      .when(send, mia)
      .thenRejected('ruleBroken', 'This attendee has no e-mail address.');
  });
  it('is a lead once for each request, and another one where that was gone', () => {
    const note = { type: 'NoteLead', LeadID: 47, request: 'quote' } as const;
    const led: SessionAttendanceEvent = { type: 'SessionAttendeeLed', data: { ...of, LeadID: 47, request: 'quote' } };
    given(sessionAttendanceDecider, [received, asked]).when(note, system).then([led]);
    given(sessionAttendanceDecider, [received, asked, led]).when(note, system).then([]);
    given(sessionAttendanceDecider, [received, asked, led])
      .when({ ...note, LeadID: 48 }, system)
      .then([{ type: 'SessionAttendeeLed', data: { ...of, LeadID: 48, request: 'quote' } }]);
  });
  it('that is set, archived or amended by mistake is set back', () => {
    given(sessionAttendanceDecider, [received, came]).when(undo(came), mia).then([unmarked]);
    given(sessionAttendanceDecider, [received, came, absent]).when(undo(came, absent), mia).then([came]);
    given(sessionAttendanceDecider, [received, came, unmarked]).when(undo(came, unmarked), mia).then([came]);
    given(sessionAttendanceDecider, [received, archived]).when(undo(archived), mia).then([unarchived]);
    given(sessionAttendanceDecider, [received, archived, unarchived])
      .when(undo(archived, unarchived), mia)
      .then([archived]);
    given(sessionAttendanceDecider, [received, amended(9_000, null)])
      .when(undo(amended(9_000, null)), mia)
      .then([amended(null, 9_000)]);
  });
  it('says what cannot be undone, and why', () => {
    const forgotten: SessionAttendanceEvent = {
      type: 'SessionAttendeeAmended',
      data: { ...of, AnnualIncome: null, was: { AnnualIncome: null } },
    };
    given(sessionAttendanceDecider, [received]).when(undo(), mia).thenRejected('ruleBroken', historyMessage.madeRecord);
    given(sessionAttendanceDecider, [received, asked])
      .when(undo(asked), mia)
      .thenRejected('ruleBroken', historyMessage.justHappened);
    given(sessionAttendanceDecider, [received, forgotten])
      .when(undo(forgotten), mia)
      .thenRejected('ruleBroken', historyMessage.forgotten);
    given(sessionAttendanceDecider, [received, confirmed('2026-06-30T23:30:00.000Z')])
      .when(undo(confirmed('2026-06-30T23:30:00.000Z')), mia)
      .thenRejected('ruleBroken', historyMessage.mailIsSent);
    given(sessionAttendanceDecider, [received, removed])
      .when(undo(removed), mia)
      .thenRejected('ruleBroken', said.removedForGood);
  });
  it('says how the session was, changes their mind, and is not heard for ever', () => {
    const gave = (SessionFeedback: 1 | 2): SessionAttendanceEvent => ({
      type: 'SessionFeedbackGiven',
      data: { ...of, SessionFeedback },
    });
    const give = { type: 'GiveFeedback', SessionFeedback: 2 } as const;
    given(sessionAttendanceDecider, [received, gave(1)])
      .when(give, system)
      .then([gave(2)]);
    given(sessionAttendanceDecider, [received, gave(2)])
      .when(give, system)
      .then([]);
    given(sessionAttendanceDecider, [received, gave(1), gave(2), gave(1), gave(2), gave(1)])
      .when(give, system)
      .thenRejected('ruleBroken', 'You have told us 5 times. Thank you.');
  });
  it('that was removed is gone', () => {
    given(sessionAttendanceDecider, [received]).when({ type: 'RemoveAttendee' }, mia).then([removed]);
    given(sessionAttendanceDecider, [received, removed])
      .when({ type: 'GiveFeedback', SessionFeedback: 1 }, system)
      .thenRejected('missing', 'Attendee does not exist.');
  });
});

describe('an attendee that staff add', () => {
  const reachable = { CompanyName: 'Barwon Water', ContactNumber: null, Email: 'ravi@example.com' };

  it('is refused in a cancelled session', () => {
    expect([true, false].map((cancelled) => whyNobodyIsAdded({ cancelled }))).toEqual([
      sessionMessage.isCancelled,
      undefined,
    ]);
  });

  it('is refused without a company in a public session', () => {
    const person = { ...reachable, CompanyName: null };
    expect(whyNotAdded({ PublicSession: true }, person)).toBe(said.companyRequired);
    expect(whyNotAdded({ PublicSession: false }, person)).toBeUndefined();
    expect(whyNotAdded({ PublicSession: true }, reachable)).toBeUndefined();
  });

  it('is refused without a number and an address', () => {
    const person = { ...reachable, Email: null };
    expect(whyNotAdded({ PublicSession: false }, person)).toBe(said.contactRequired);
    expect(whyNotAdded({ PublicSession: false }, { ...person, ContactNumber: '0412345678' })).toBeUndefined();
  });
});
