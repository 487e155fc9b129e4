import { describe, expect, it, jest } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { NOTES_MAX } from '@leaseledger/contract/leads/lead.codes';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { sessionAttendanceEndpoints as endpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import type { State } from '@leaseledger/contract/shared/australia';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import { personDecider } from '@leaseledger/domain/persons/person.area';
import { sessionSeatsDecider } from '@leaseledger/domain/session-seats/session-seats.area';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import { projections } from '@leaseledger/projections/projections';
import { CommandBus } from '@nestjs/cqrs';
import { systemActor } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { quote, registration, session } from '../../testing/bodies.ts';
import { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';

const api = await TestApi.start();
const admin = await api.admin();

let count = 500;
async function attending(changes: object = {}) {
  const { SessionID, SessionLink } = await admin.shown(sessionEndpoints.add, { body: session(changes) });
  const { SessionAttendanceID: sessionAttendanceID, secretKey } = await api
    .visitor()
    .shown(endpoints.register, { body: registration({ SessionID, SessionLink }, (count += 1)) });
  return { SessionID, SessionLink, sessionAttendanceID, secretKey };
}
type Link = Pick<Awaited<ReturnType<typeof attending>>, 'sessionAttendanceID' | 'secretKey'>;
const askQuote = ({ sessionAttendanceID, secretKey }: Link) =>
  api
    .visitor()
    .call(endpoints.addQuote, { body: quote({ sessionAttendeeID: sessionAttendanceID, secretKey, businessUse: 15 }) });
const askCallback = (
  { sessionAttendanceID, secretKey }: Link,
  preferredCallTime = '2026-11-23T01:00:00Z',
  state: State = 'VIC',
) => api.visitor().call(endpoints.addCallback, { body: { sessionAttendanceID, secretKey, state, preferredCallTime } });
const attendee = (id: number) => admin.shown(endpoints.one, { params: { id } });
/** The attendee, once the history has this many entries of a lead. */
async function led(id: number, times: number): Promise<SessionAttendeeRow & { readonly LeadID: number }> {
  const entries = async () => {
    const { json } = await admin.rest('history', {
      filter: { Subject: `sessionAttendance-${id}`, EventType: 'SessionAttendeeLed' },
    });
    return json as unknown[];
  };
  await until('the leads of the attendee', async () => (await entries()).length >= times);
  const { LeadID, ...row } = await attendee(id);
  if (LeadID === null) throw new Error('No lead');
  return { ...row, LeadID };
}
const leadsOf = (PersonID: number) => admin.shown(leadEndpoints.ofPerson, { params: { id: PersonID } });

describe('An attendee who asks for a quote and for a callback', () => {
  it('makes one lead of a quote and a callback: the callback amends the lead of the quote', async () => {
    const link = await attending();
    await askQuote(link);
    const { LeadID, PersonID } = await led(link.sessionAttendanceID, 1);
    expect(await admin.shown(leadEndpoints.one, { params: { id: LeadID } })).toMatchObject({
      OriginationName: 'Session attendee quote',
      AttendedSession: false,
      PersonID,
      AnnualKMs: 15_000,
      AnnualIncome: 95_000,
      PreferredLeaseTerm: 4,
      InterestedCarManufacturer: 'BYD',
      PreferredCallTime: null,
      LeaseType: null,
      BusinessUse: 15,
      GivenContactNumber: '0400111281',
      GivenState: 'VIC',
      GivenPostcode: '3220',
      Notes: 'Asked for a quote after the session Barwon Health lunch.',
    });
    expect(await attendee(link.sessionAttendanceID)).toMatchObject({
      AskedContactNumber: '0400111281',
      AskedState: 'VIC',
      AskedPostcode: '3220',
    });
    await askCallback(link, '2026-11-23T01:00:00Z', 'TAS');
    await led(link.sessionAttendanceID, 2);
    expect(await leadsOf(PersonID)).toMatchObject([
      {
        LeadID,
        PreferredCallTime: '2026-11-23T01:00:00.000Z',
        AnnualKMs: 15_000,
        GivenContactNumber: '0400111281',
        GivenState: 'TAS',
      },
    ]);
    expect(await attendee(link.sessionAttendanceID)).toMatchObject({ State: 'VIC', AskedState: 'TAS' });
    const externalManager = await api.as(
      await api.addUser('Olga Outside', { ExternalUser: true, RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }),
    );
    const filter = { Subject: `lead-${LeadID}`, EventType: 'LeadAmended' };
    const [amended] = (await externalManager.rest('history', { filter })).json as HistoryRow[];
    const values = async (client: Client) =>
      (await client.shown(historyEndpoints.values, { params: { entry: amended?.id ?? '' } })).Changes;
    expect(await values(admin)).toContainEqual(expect.objectContaining({ Label: 'State as given', To: 'TAS' }));
    expect(await values(externalManager)).not.toContainEqual(expect.objectContaining({ Label: 'State as given' }));
    expect(await admin.shown(sessionEndpoints.one, { params: { id: link.SessionID } })).toMatchObject({
      AttendeesConvertedToLeads: 1,
    });
  });

  it('makes one lead of a callback and a later quote, and of both at once', async () => {
    const first = await attending();
    await askCallback(first);
    await led(first.sessionAttendanceID, 1);
    await askQuote(first);
    const { LeadID, PersonID } = await led(first.sessionAttendanceID, 2);
    expect(await leadsOf(PersonID)).toMatchObject([
      {
        LeadID,
        OriginationName: 'Session attendee callback',
        AnnualKMs: 15_000,
        PreferredCallTime: '2026-11-23T01:00:00.000Z',
      },
    ]);
    const both = await attending();
    await Promise.all([askQuote(both), askCallback(both)]);
    const { PersonID: other } = await led(both.sessionAttendanceID, 2);
    expect(await leadsOf(other)).toHaveLength(1);
  });

  it('shows on the lead whether they attended, marked before or after the request', async () => {
    const mark = ({ sessionAttendanceID }: Link, didAttend: boolean) =>
      admin.call(endpoints.mark, { body: { sessionAttendanceID, didAttend } });
    const attended = async (LeadID: number) =>
      (await admin.shown(leadEndpoints.one, { params: { id: LeadID } })).AttendedSession;
    const after = await attending();
    await askCallback(after);
    const { LeadID } = await led(after.sessionAttendanceID, 1);
    expect(await attended(LeadID)).toBe(false);
    const { headers } = await mark(after, true);
    await until('the lead to show the mark', () => attended(LeadID));
    await admin.call(historyEndpoints.undo, { body: { decision: headers.get(UNDO_HEADER) ?? '' } });
    await until('the lead to lose the mark', async () => !(await attended(LeadID)));

    const before = await attending();
    await mark(before, true);
    await askQuote(before);
    const { LeadID: later } = await led(before.sessionAttendanceID, 1);
    await until('the later lead to show the mark', () => attended(later));
  });
  it('makes another lead when the first was deleted before the callback', async () => {
    const link = await attending();
    await askQuote(link);
    const { LeadID } = await led(link.sessionAttendanceID, 1);
    await admin.call(leadEndpoints.remove, { params: { id: LeadID } });
    await askCallback(link);
    expect((await led(link.sessionAttendanceID, 2)).LeadID).not.toBe(LeadID);
  });

  it('makes another lead for another time of a callback whose lead was deleted', async () => {
    const link = await attending();
    await askCallback(link);
    const { LeadID, PersonID } = await led(link.sessionAttendanceID, 1);
    await admin.call(leadEndpoints.remove, { params: { id: LeadID } });
    await askCallback(link, '2026-11-24T01:00:00Z');
    const { LeadID: other } = await led(link.sessionAttendanceID, 2);
    expect(await leadsOf(PersonID)).toMatchObject([{ LeadID: other, PreferredCallTime: '2026-11-24T01:00:00.000Z' }]);
    await askCallback(link, '2026-11-25T01:00:00Z');
    await until(
      'the later callback',
      async () => (await leadsOf(PersonID))[0]?.PreferredCallTime === '2026-11-25T01:00:00.000Z',
    );
    expect(await leadsOf(PersonID)).toHaveLength(1);
  });

  it('adds to the notes what fits, and keeps what staff wrote at the same time', async () => {
    const link = await attending();
    await askQuote(link);
    const { LeadID } = await led(link.sessionAttendanceID, 1);
    const bus = api.running.app.get(CommandBus);
    const execute = bus.execute.bind(bus);
    const noted = (Notes: string) =>
      execute(
        new Execute(
          leadDecider,
          {
            id: LeadID,
            command: { type: 'AmendLead', changes: { Notes }, options: { warm: false, tellClient: false } },
          },
          { actor: systemActor, correlationId: Notes.slice(0, 20) },
        ),
      );
    let isNoted = false;
    // Writes the note between the read of the lead and its change.
    const intercepted = jest.spyOn(bus, 'execute').mockImplementation(async (command) => {
      if (command instanceof Execute && command.decider === leadDecider && !isNoted) {
        isNoted = true;
        await noted('She prefers to be called in the evening.');
      }
      return execute(command);
    });
    const view = () => admin.shown(leadEndpoints.one, { params: { id: LeadID } });
    await askCallback(link);
    await led(link.sessionAttendanceID, 2);
    intercepted.mockRestore();
    expect((await view()).Notes).toBe(
      'She prefers to be called in the evening.\n\nAsked to be called back after the session Barwon Health lunch.',
    );
    const full = 'x'.repeat(NOTES_MAX);
    await noted(full);
    await askCallback(link, '2026-11-24T01:00:00Z');
    await until('the callback', async () => (await view()).PreferredCallTime === '2026-11-24T01:00:00.000Z');
    expect((await view()).Notes).toBe(full);
  });

  it('moves the lead to a later requested time', async () => {
    const link = await attending();
    await askCallback(link);
    const { LeadID } = await led(link.sessionAttendanceID, 1);
    await askCallback(link, '2026-11-24T01:00:00Z');
    const moved = () => admin.shown(leadEndpoints.one, { params: { id: LeadID } });
    await until('the lead to move', async () => (await moved()).Version >= 1);
    expect(await moved()).toMatchObject({ PreferredCallTime: '2026-11-24T01:00:00.000Z' });
  });
});

it('Offers the seat of a forgotten person to the waiting list', async () => {
  const link = await attending({ maxAttendees: 1 });
  await api.visitor().call(endpoints.register, { body: registration(link, (count += 1)) });
  const { PersonID } = await attendee(link.sessionAttendanceID);
  await admin.call(personEndpoints.remove, { params: { id: PersonID } });
  const stages = async () => {
    const { json } = await admin.rest('sessionAttendees', {
      filter: { SessionID: link.SessionID },
      sort: ['SessionAttendanceID', 'ASC'],
    });
    return (json as SessionAttendeeRow[]).map(({ SeatStage }) => SeatStage).join();
  };
  await until('the seat to be given up', async () => !(await stages()).startsWith('seated'));
  expect(await stages()).toBe('released,offered');
});

it('Offers the seat of a forgotten person although the lists are behind', async () => {
  let isHeldBack = true;
  const held = {
    toJSON() {
      if (isHeldBack) throw new StoreUnavailable('Held back');
      return null;
    },
  };
  // This projection runs first, so that all others wait for it.
  const heldBack: Projection = {
    name: 'heldBack',
    version: 1,
    readModel: { name: 'heldBack', id: 'id', columns: {}, defaultSort: { field: 'id', order: 'ASC' } },
    handlers: {
      SessionSeatTaken: ({ data: { SessionAttendanceID } }: { data: { SessionAttendanceID: number } }) => [
        { put: SessionAttendanceID, row: { id: SessionAttendanceID, held } },
      ],
    },
  };
  const behind = await TestApi.start({ projections: [heldBack, ...projections] });
  const staff = await behind.admin();
  const { PersonID } = await staff.addPerson({ Email: 'aroha1@example.com' });
  const { SessionID, SessionLink } = await staff.shown(sessionEndpoints.add, { body: session() });
  await new Client(behind.running.url).call(endpoints.register, { body: registration({ SessionID, SessionLink }, 1) });
  await behind.running.app
    .get(CommandBus)
    .execute(
      new Execute(
        personDecider,
        { id: PersonID, command: { type: 'ForgetPerson' } },
        { actor: systemActor, correlationId: 'forgotten' },
      ),
    );
  isHeldBack = false;
  const streams = behind.running.app.get(KnownStreams);
  const seats = async () => (await streams.stateOf(sessionSeatsDecider, SessionID)).seats;
  await until('the seats to be free', async () => (await seats()).length === 0);
  expect(await seats()).toEqual([]);
});

it('Offers new seats of a session to the waiting list', async () => {
  const link = await attending({ maxAttendees: 1 });
  await api.visitor().call(endpoints.register, { body: registration(link, (count += 1)) });
  const { Version } = await admin.shown(sessionEndpoints.one, { params: { id: link.SessionID } });
  await admin.call(sessionEndpoints.update, {
    body: { ...session({ maxAttendees: 2 }, []), sessionID: link.SessionID, Version },
  });
  const shown = () => admin.shown(sessionEndpoints.one, { params: { id: link.SessionID } });
  await until('the waiting attendee to be seated', async () => (await shown()).WaitingAttendees === 0);
  expect(await shown()).toMatchObject({ CurrentAttendees: 1, OfferedSeats: 1 });
});
