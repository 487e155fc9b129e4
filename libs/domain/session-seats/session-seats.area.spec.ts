import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { array, assert, constant, integer, oneof, property, tuple, type Arbitrary } from 'fast-check';
import { given, system, user } from '../kernel/given.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Registrant, Seat, SeatEvent } from './seat-book.ts';
import { type SessionSeatsCommand, sessionSeatsDecider, type SessionSeatsEvent } from './session-seats.area.ts';
import { placeInLine, whyAlreadyAdded, type SessionForSeats, type SessionSeatsState } from './session-seats.ts';

/** The same event with a field less. */
const uncounted = ({ type, data: { counts: _, ...data } }: SeatEvent) => ({ type, data }) as SeatEvent;
/** The decider without the counts in its events. */
const seatsDecider: typeof sessionSeatsDecider = {
  ...sessionSeatsDecider,
  decide(...asked) {
    const decided = sessionSeatsDecider.decide(...asked);
    return decided instanceof Rejection
      ? decided
      : decided.map((event) => (event.type === 'SessionLeadCounted' ? event : uncounted(event)));
  },
};

const session: SessionForSeats = {
  SessionID: 3,
  Enabled: true,
  Completed: false,
  Cancelled: false,
  MaxAttendees: 2,
  SessionStartDateTime: '2026-07-10T02:00:00.000Z',
  SessionLinkExpiryDateTime: '2026-07-10T02:30:00.000Z',
};
const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.SUPER_USER });
const [aroha, wei, zoe, tom] = ['aroha', 'wei', 'zoe', 'tom'].map((email, index): Registrant => ({
  SessionAttendanceID: 21 + index,
  PersonID: 51 + index,
  email,
})) as [Registrant, Registrant, Registrant, Registrant];
const of = ({ SessionAttendanceID }: Registrant) => ({ SessionID: 3, SessionAttendanceID });
const seated = (who: Registrant): SessionSeatsEvent => ({ type: 'SessionSeatTaken', data: { SessionID: 3, ...who } });
const waits = (who: Registrant): SessionSeatsEvent => ({
  type: 'SessionWaitingListJoined',
  data: { SessionID: 3, ...who },
});
const offered = (who: Registrant, until = '2026-07-02T00:00:00.000Z'): SessionSeatsEvent => ({
  type: 'SessionSeatOffered',
  data: { ...of(who), until },
});
const confirmed = (who: Registrant): SessionSeatsEvent => ({ type: 'SessionSeatConfirmed', data: of(who) });
const lapsed = (who: Registrant): SessionSeatsEvent => ({ type: 'SessionSeatOfferLapsed', data: of(who) });
const released = (who: Registrant): SessionSeatsEvent => ({ type: 'SessionSeatReleased', data: of(who) });
const register = (registrants: readonly Registrant[], changes: Partial<SessionForSeats> = {}): SessionSeatsCommand => ({
  type: 'RegisterForSession',
  session: { ...session, ...changes },
  registrants,
});
const release = (who: Registrant): SessionSeatsCommand => ({
  type: 'ReleaseSeat',
  session,
  SessionAttendanceID: who.SessionAttendanceID,
});
const offer = (changes: Partial<SessionForSeats> = {}): SessionSeatsCommand => ({
  type: 'OfferSeats',
  session: { ...session, ...changes },
});
const full = [seated(aroha), seated(wei), waits(zoe), waits(tom)];

describe('Registering for a session', () => {
  it('gives a seat while there is one, and then a place in the line, in the order of asking', () =>
    given(seatsDecider)
      .when(register([aroha, wei, zoe, tom]), system)
      .then(full));
  it('passes over a registered attendee: the same address, or the same person', () =>
    given(seatsDecider, [seated(aroha)])
      .when(register([{ ...wei, email: 'aroha' }, { ...zoe, PersonID: aroha.PersonID }, aroha]), system)
      .then([]));
  it('is of one, where one asks twice at once', () =>
    given(seatsDecider)
      .when(register([aroha, { ...wei, email: 'aroha' }]), system)
      .then([seated(aroha)]));
  it('is not repeated for who gave their seat up: they register anew', () =>
    given(seatsDecider, [seated(aroha), released(aroha)])
      .when(register([aroha, { ...aroha, SessionAttendanceID: 30 }]), system)
      .then([seated({ ...aroha, SessionAttendanceID: 30 })]));
  it('does not go before those who wait, though a seat is free', () =>
    given(seatsDecider, [...full, released(aroha)])
      .when(register([{ ...aroha, SessionAttendanceID: 30 }]), system)
      .then([waits({ ...aroha, SessionAttendanceID: 30 })]));
  it.each([
    ['that is disabled', { Enabled: false }, 'This session does not take registrations.'],
    ['that is completed', { Completed: true }, 'This session has been completed.'],
    ['that was cancelled', { Cancelled: true, Enabled: false }, 'This session has been cancelled.'],
    ['without public seats', { MaxAttendees: 0 }, 'This session does not take registrations.'],
    [
      'past its link expiry',
      { SessionLinkExpiryDateTime: '2026-07-01T00:00:00.000Z' },
      'Registration for this session has closed.',
    ],
  ])('is refused for one %s', (_, changes, message) =>
    given(seatsDecider)
      .when(register([aroha], changes), system)
      .thenRejected('ruleBroken', message),
  );
});

describe('Staff', () => {
  const add = (registrant: Registrant): SessionSeatsCommand => ({ type: 'AddToSession', session, registrant });
  it('may add somebody beyond the limit, each once', () => {
    given(seatsDecider, full)
      .when(add({ SessionAttendanceID: 30, PersonID: 90, email: null }), mia)
      .then([seated({ SessionAttendanceID: 30, PersonID: 90, email: null })]);
    given(seatsDecider, full).when(add(aroha), mia).then([]);
    given(seatsDecider, full)
      .when(add({ ...zoe, SessionAttendanceID: 30 }), mia)
      .thenRejected('ruleBroken', 'This person is already registered for this session.');
  });
  it('cannot correct an address to one of another attendee, and make room for the former address', () => {
    const correct = (SessionAttendanceID: number, email: string): SessionSeatsCommand => ({
      type: 'CorrectSeatAddress',
      SessionID: 3,
      SessionAttendanceID,
      email,
    });
    const corrected: SessionSeatsEvent = {
      type: 'SessionSeatAddressCorrected',
      data: { ...of(aroha), email: 'corrected' },
    };
    given(seatsDecider, full)
      .when(correct(aroha.SessionAttendanceID, 'zoe'), mia)
      .thenRejected('ruleBroken', 'Another attendee is registered for this session with this e-mail address.');
    given(seatsDecider, full).when(correct(aroha.SessionAttendanceID, 'corrected'), mia).then([corrected]);
    given(seatsDecider, [...full, corrected])
      .when(correct(wei.SessionAttendanceID, 'corrected'), mia)
      .thenRejected('ruleBroken', 'Another attendee is registered for this session with this e-mail address.');
    given(seatsDecider, [seated(aroha), corrected])
      .when(
        register([
          { ...wei, email: 'corrected' },
          { ...zoe, email: 'aroha' },
        ]),
        system,
      )
      .then([seated({ ...zoe, email: 'aroha' })]);
  });
  it('cannot add somebody who is registered, before anything is recorded', () => {
    const state = { seats: [{ ...aroha, stage: 'seated', until: null }] } as const;
    expect(whyAlreadyAdded(state, { ...aroha, SessionAttendanceID: 30 })).toBe(
      'This person is already registered for this session.',
    );
    expect(whyAlreadyAdded(state, { SessionAttendanceID: 31, PersonID: 90, email: aroha.email })).toBeDefined();
    expect(whyAlreadyAdded(state, aroha)).toBeUndefined();
    expect(whyAlreadyAdded(state, { SessionAttendanceID: 31, PersonID: 90, email: null })).toBeUndefined();
  });
  it('may give a seat to somebody who waits, and nobody else may', () => {
    const give: SessionSeatsCommand = { type: 'GiveSeat', SessionAttendanceID: tom.SessionAttendanceID };
    given(seatsDecider, full)
      .when(give, mia)
      .then([confirmed(tom)]);
    given(seatsDecider, [...full, confirmed(tom)])
      .when(give, mia)
      .then([]);
    given(seatsDecider, []).when(give, mia).thenRejected('ruleBroken', 'There is no seat for you in this session.');
    given(seatsDecider, full)
      .when(give, system)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.');
  });
  it('need the permission for sessions', () =>
    given(seatsDecider)
      .when(add(aroha), user(2, 'Sam Whitlock', {}))
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
});

describe('A seat that is given up', () => {
  it('goes to who waited longest, for a day', () =>
    given(seatsDecider, full)
      .when(release(wei), system)
      .then([released(wei), offered(zoe)]));
  it('is held no longer than until the session starts', () =>
    given(seatsDecider, [...full, released(wei)])
      .when(offer({ SessionStartDateTime: '2026-07-01T05:00:00.000Z' }), system)
      .then([offered(zoe, '2026-07-01T05:00:00.000Z')]));
  it('goes to nobody once the session has begun, or takes nobody', () => {
    given(seatsDecider, [...full, released(wei)])
      .when(offer({ SessionStartDateTime: '2026-06-30T23:55:00.000Z' }), system)
      .then([]);
    given(seatsDecider, [...full, released(wei)])
      .when(offer({ Cancelled: true }), system)
      .then([]);
  });
  it("is nobody else's while it is held", () =>
    given(seatsDecider, [seated(aroha), seated(wei), waits(zoe), released(wei), offered(zoe)])
      .when(register([tom]), system)
      .then([waits(tom)]));
  it('is theirs who take it in time', () => {
    const accept: SessionSeatsCommand = { type: 'AcceptSeat', session, SessionAttendanceID: zoe.SessionAttendanceID };
    const held = [...full, released(wei), offered(zoe)];
    given(seatsDecider, held)
      .when(accept, system)
      .then([confirmed(zoe)]);
    given(seatsDecider, [...held, confirmed(zoe)])
      .when(accept, system)
      .then([]);
    given(seatsDecider, [...full, released(wei), offered(zoe, '2026-07-01T00:00:00.000Z')])
      .when(accept, system)
      .thenRejected('ruleBroken', 'This seat is no longer held for you.');
    given(seatsDecider, full).when(accept, system).thenRejected('ruleBroken', 'This seat is no longer held for you.');
  });
  it.each([
    ['was cancelled', { Cancelled: true }],
    ['is completed', { Completed: true }],
    ['was moved, and has begun', { SessionStartDateTime: '2026-07-01T00:00:00.000Z' }],
  ])("is nobody's once the session %s", (_, changes) =>
    given(seatsDecider, [...full, released(wei), offered(zoe)])
      .when(
        { type: 'AcceptSeat', session: { ...session, ...changes }, SessionAttendanceID: zoe.SessionAttendanceID },
        system,
      )
      .thenRejected('ruleBroken', 'This seat is no longer held for you.'),
  );
  it('is theirs though the link takes nobody else by now', () =>
    given(seatsDecider, [...full, released(wei), offered(zoe)])
      .when(
        { type: 'AcceptSeat', session: { ...session, Enabled: false }, SessionAttendanceID: zoe.SessionAttendanceID },
        system,
      )
      .then([confirmed(zoe)]));
  it('goes on to the next where nobody took it in time', () =>
    given(seatsDecider, [...full, released(wei), offered(zoe, '2026-07-01T00:00:00.000Z')])
      .when(offer(), system)
      .then([lapsed(zoe), offered(tom)]));
  it('is none where they had none', () =>
    given(seatsDecider, full)
      .when(release({ ...aroha, SessionAttendanceID: 99 }), system)
      .then([]));
  it('of who waits makes nobody else move up but the line', () =>
    given(seatsDecider, full)
      .when(release(zoe), system)
      .then([released(zoe)]));
});

it('Each event says how many have a seat, are offered one and wait, once it has happened', () => {
  const decided = sessionSeatsDecider.decide(register([aroha, wei, zoe, tom]), sessionSeatsDecider.initialState, {
    actor: system,
    now: '2026-07-01T00:00:00.000Z',
  });
  const counts = [
    [1, 0, 0],
    [2, 0, 0],
    [2, 0, 1],
    [2, 0, 2],
  ].map(([seated, offered, waiting]) => ({ data: { counts: { seated, offered, waiting } } }));
  expect(decided).toMatchObject(counts);
});

it('Attendees who become leads are counted, each once', () => {
  const led = (who: Registrant, AttendeesConvertedToLeads: number): SessionSeatsEvent => ({
    type: 'SessionLeadCounted',
    data: { ...of(who), AttendeesConvertedToLeads },
  });
  const count = (who: Registrant): SessionSeatsCommand => ({ type: 'CountLead', ...of(who) });
  given(seatsDecider, full)
    .when(count(aroha), system)
    .then([led(aroha, 1)]);
  given(seatsDecider, [...full, led(aroha, 1)])
    .when(count(aroha), system)
    .then([]);
  given(seatsDecider, [...full, led(aroha, 1)])
    .when(count(wei), system)
    .then([led(wei, 2)]);
});

it('More seats are offered where the session has more', () =>
  given(seatsDecider, full)
    .when(offer({ MaxAttendees: 3 }), system)
    .then([offered(zoe)]));

it('However people come and go, no more seats are held than there are, and the line keeps its order', () => {
  const someone = integer({ min: 1, max: 12 }).map((id): Registrant => ({
    SessionAttendanceID: id,
    PersonID: id,
    email: String(id),
  }));
  const command = oneof<Arbitrary<SessionSeatsCommand>[]>(
    array(someone, { maxLength: 4 }).map((registrants) => register(registrants, { MaxAttendees: 3 })),
    someone.map(({ SessionAttendanceID }) => ({
      type: 'ReleaseSeat',
      session: { ...session, MaxAttendees: 3 },
      SessionAttendanceID,
    })),
    someone.map(({ SessionAttendanceID }) => ({ type: 'AcceptSeat', session, SessionAttendanceID })),
    constant(offer({ MaxAttendees: 3 })),
  );
  assert(
    property(array(tuple(command, integer({ min: 0, max: 40 })), { maxLength: 40 }), (steps) => {
      let [state, hours]: [SessionSeatsState, number] = [sessionSeatsDecider.initialState, 0];
      const events: SessionSeatsEvent[] = [];
      for (const [asked, later] of steps) {
        hours += later;
        const now = new Date(Date.parse('2026-07-01T00:00:00.000Z') + hours * 3_600_000).toISOString();
        const before = state.seats.filter(({ stage }) => stage === 'waiting');
        const decided = sessionSeatsDecider.decide(asked, state, { actor: system, now });
        if (decided instanceof Rejection) continue;
        state = decided.reduce((folded, event) => sessionSeatsDecider.evolve(folded, event), state);
        events.push(...decided);
        const at = (asked: Seat['stage']) => state.seats.filter(({ stage }) => stage === asked).length;
        const counts = decided.slice(-1).map((event) => 'counts' in event.data && event.data.counts);
        expect(counts).toEqual(
          decided.slice(-1).map(() => ({ seated: at('seated'), offered: at('offered'), waiting: at('waiting') })),
        );
        expect(state.seats.filter(({ stage }) => stage !== 'waiting').length).toBeLessThanOrEqual(3);
        const stillWait = before.filter(
          ({ SessionAttendanceID }) => placeInLine(state, SessionAttendanceID) !== undefined,
        );
        expect(stillWait.map(({ SessionAttendanceID }) => placeInLine(state, SessionAttendanceID))).toEqual(
          stillWait.map((_, index) => index + 1),
        );
      }
      expect(sessionSeatsDecider.evolveAll?.(sessionSeatsDecider.initialState, events)).toEqual(state);
    }),
  );
});
