import { describe, expect, it } from '@jest/globals';
import { permission, roleGroup, userPermissionID } from '@leaseledger/contract/access/permissions';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { distributionSharesReport } from '@leaseledger/contract/distributors/distribution-shares.report';
import { leadDistributorEndpoints } from '@leaseledger/contract/distributors/lead-distributor.endpoints';
import type { LeadDistributionRow } from '@leaseledger/contract/distributors/lead-distributor.views';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { reportEndpoints } from '@leaseledger/contract/reports/report.endpoints';
import { LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
import { EVENT_LOG } from '../../platform/foundation/platform.ts';
import type { Client } from '../../testing/client.ts';
import { TestApi, type TestUser } from '../../testing/test-api.ts';
import { LeadDistributor } from './lead-distributor.ts';

/** A product with a pool of two, and an administrator. */
class Desk {
  admin!: Client;
  sam!: TestUser;
  priya!: TestUser;
  #persons = 0;

  constructor(readonly api: TestApi) {}

  static async of(api: TestApi): Promise<Desk> {
    const desk = new Desk(api);
    desk.admin = await api.admin();
    [desk.sam, desk.priya] = [await api.addUser('Sam Whitlock'), await api.addUser('Priya Nair')];
    await desk.pool(desk.sam, desk.priya);
    return desk;
  }

  pool(...users: readonly TestUser[]) {
    return this.admin.call(leadDistributorEndpoints.changePool, {
      body: { UserPool: users.map(({ id }) => ({ UserID: id })) },
    });
  }

  toggle(newState: 0 | 1) {
    return this.admin.call(leadDistributorEndpoints.toggle, { body: { newState } });
  }

  async lead(changes: object = {}): Promise<number> {
    this.#persons += 1;
    const { PersonID } = await this.admin.addPerson({
      Email: `p${this.#persons}@example.com`,
      ContactNumber: `04${String(10_000_000 + this.#persons)}`,
    });
    return (await this.admin.addLead(PersonID, changes)).LeadID;
  }

  async row(id: number): Promise<LeadRow> {
    return await this.admin.shown(leadEndpoints.one, { params: { id } });
  }

  async runs(): Promise<LeadDistributionRow[]> {
    // The list answers runs.
    return (await this.admin.rest('leadDistributions')).json as LeadDistributionRow[];
  }

  async history(Subject: string, Kind = 'activity'): Promise<HistoryRow[]> {
    // The list answers entries, newest first.
    return (await this.admin.rest('history', { filter: { Subject, Kind } })).json as HistoryRow[];
  }

  /** Starts due runs, and resolves when all runs so far are finished. */
  async run(): Promise<void> {
    await this.api.running.app.get(LeadDistributor).runDue();
    await this.finished();
  }

  async finished(): Promise<void> {
    while ((await this.runs()).some(({ IsFinished }) => !IsFinished));
  }

  async nameOf(id: number): Promise<string | null> {
    return (await this.row(id)).AssigneeName;
  }

  async assignments(id: number): Promise<readonly unknown[]> {
    const { events } = await this.api.running.app.get<EventLog>(EVENT_LOG).readStream(`lead-${id}`);
    return events.filter(({ type }) => type === 'LeadAssigned').map(({ data }) => data['RunID']);
  }
}

const desk: Desk = await Desk.of(await TestApi.start());

describe('the lead distributor', () => {
  it('is switched off at first, runs every 5 minutes, and is changed only by lead managers', async () => {
    expect(await desk.admin.shown(leadDistributorEndpoints.one)).toEqual({
      Enabled: false,
      RunInterval: 300_000,
      LastRun: null,
      NextRun: null,
      RunCount: 0,
      LastAssignedUserName: null,
      TotalAssigned: 0,
      Version: 0,
      UserPool: [
        ['Sam', 'Whitlock', desk.sam.id],
        ['Priya', 'Nair', desk.priya.id],
      ].map(([FirstName, LastName, UserID]) => ({
        UserID,
        PackEdgeUserID: null,
        FirstName,
        LastName,
        OpenLeads: 0,
        WaitingSince: desk.api.now.toISOString(),
        Unavailable: null,
      })),
    });
    expect((await desk.admin.call(leadDistributorEndpoints.setInterval, { body: { RunInterval: 60_000 } })).said).toBe(
      '400 Run interval is not one of the choices.',
    );
    expect(
      await desk.admin.call(leadDistributorEndpoints.setInterval, { body: { RunInterval: 600_000 } }),
    ).toMatchObject({
      status: 200,
      message: 'The lead distributor runs every 10 minutes.',
      payload: { RunInterval: 600_000 },
    });
    const mia = await desk.api.as(await desk.api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
    expect((await mia.call(leadDistributorEndpoints.changePool, { body: { UserPool: [] } })).said).toBe(
      '403 You do not have the appropriate permission to preform this action.',
    );
    expect(await mia.call(leadDistributorEndpoints.setInterval, { body: { RunInterval: 300_000 } })).toMatchObject({
      status: 200,
    });
    expect((await desk.history('leadDistributor-1')).map(({ Description }) => Description)).toEqual([
      'Lead distributor runs every 5 minutes instead of 10 minutes',
      'Lead distributor runs every 10 minutes instead of 5 minutes',
      'Sam Whitlock, Priya Nair joined the lead pool',
    ]);
  });

  it('refuses a pool with a duplicate, a user who may not be given leads, or an outdated version', async () => {
    const outsider = await desk.api.addUser('Eve Outside', { ExternalUser: true });
    expect((await desk.pool(desk.sam, desk.priya, desk.sam)).said).toBe(
      '422 Aborted. Sam Whitlock is already in the assignee pool.',
    );
    expect((await desk.pool(desk.sam, desk.priya, outsider)).said).toBe(
      '422 Aborted. The user you selected is an External User & cannot be added to assignee pool.',
    );
    const marketing = await desk.api.addUser('Ada Roe', { RoleGroupIntID: roleGroup.MARKETING });
    expect((await desk.pool(desk.sam, desk.priya, marketing)).said).toBe(
      '422 Aborted. Ada Roe may not open leads and cannot be added to the assignee pool.',
    );
    expect(
      await desk.admin.call(leadDistributorEndpoints.changePool, { body: { UserPool: [], Version: 0 } }),
    ).toMatchObject({ status: 409 });
    expect(
      (await desk.admin.call(leadDistributorEndpoints.changePool, { body: { UserPool: [{ UserID: 999_999 }] } })).said,
    ).toBe('422 User does not exist.');
  });

  it('gives waiting leads in turn, explains it in each run and lead, and gives none while it is off', async () => {
    const leads = [await desk.lead(), await desk.lead({ PriorityCodeID: 14 }), await desk.lead({ PriorityCodeID: 13 })];
    await desk.run();
    expect(await desk.runs()).toEqual([]);
    const dry = await desk.admin.shown(leadDistributorEndpoints.dryRun);
    expect(dry).toMatchObject({
      RunID: null,
      Waiting: 3,
      CustomersMailed: 3,
      IsReproduced: true,
      Leads: [
        { LeadID: leads[1], UserID: desk.sam.id, Outcome: null },
        { LeadID: leads[2], UserID: desk.priya.id },
        { LeadID: leads[0], UserID: desk.sam.id },
      ],
    });
    expect(await desk.runs()).toEqual([]);

    await desk.toggle(1);
    await desk.run();
    expect(await Promise.all(leads.map((id) => desk.nameOf(id)))).toEqual([
      'Sam Whitlock',
      'Sam Whitlock',
      'Priya Nair',
    ]);
    expect(await desk.row(leads[0] ?? 0)).toMatchObject({ AssignerName: 'Lead distributor' });
    const run = await desk.admin.shown(leadDistributorEndpoints.run, { params: { id: 1 } });
    expect(run).toEqual({ ...dry, RunID: 1, Leads: dry.Leads.map((each) => ({ ...each, Outcome: 'given' })) });
    expect(await desk.admin.shown(leadDistributorEndpoints.one)).toMatchObject({
      Enabled: true,
      RunCount: 1,
      TotalAssigned: 3,
      LastAssignedUserName: 'Sam Whitlock',
      UserPool: [
        { UserID: desk.priya.id, OpenLeads: 1 },
        { UserID: desk.sam.id, OpenLeads: 2 },
      ],
    });
    expect((await desk.history(`lead-${leads[1]}`, 'assignee'))[0]).toMatchObject({
      Description: 'Assigned to Sam Whitlock, by run 1 of the lead distributor',
      CreatedByUserName: 'Lead distributor',
    });
    expect(
      await desk.admin.shown(leadDistributorEndpoints.shares, {
        params: { from: '2026-11-01T00:00:00+11:00', to: '2026-12-01T00:00:00+11:00' },
      }),
    ).toEqual([
      { UserID: desk.sam.id, FullName: 'Sam Whitlock', Leads: 2 },
      { UserID: desk.priya.id, FullName: 'Priya Nair', Leads: 1 },
    ]);
    expect(
      (
        await desk.admin.call(leadDistributorEndpoints.shares, {
          params: { from: 'June', to: '2026-12-01T00:00:00+11:00' },
        })
      ).status,
    ).toBe(400);
    const fairness = distributionSharesReport.resource;
    expect((await desk.admin.rest(fairness, { sort: ['Leads', 'DESC'] })).json).toMatchObject([
      { id: `2026-11-${desk.sam.id}`, FullName: 'Sam Whitlock', Leads: 2, Share: 66.7 },
      { id: `2026-11-${desk.priya.id}`, FullName: 'Priya Nair', Leads: 1, Share: 33.3 },
    ]);
    const behind = await desk.admin.call(reportEndpoints.behind, {
      params: { report: fairness, row: `2026-11-${desk.sam.id}`, figure: 'Leads' },
    });
    expect(behind.shown.map(({ EventType, SubjectType }) => [EventType, SubjectType])).toEqual([
      ['LeadAssigned', 'lead'],
      ['LeadAssigned', 'lead'],
    ]);
  });

  it('skips a disabled user and one who may not open leads, waits for its interval, and continues in turn', async () => {
    const first = await desk.lead();
    await desk.run();
    expect(await desk.nameOf(first)).toBeNull();
    await desk.api.changeUser(desk.priya.id, { type: 'DisableUser' });
    desk.api.passMinutes(5);
    await desk.run();
    expect(await desk.nameOf(first)).toBe('Sam Whitlock');
    const [latest] = await desk.runs();
    expect(await desk.admin.shown(leadDistributorEndpoints.run, { params: { id: latest?.RunID ?? 0 } })).toMatchObject({
      Line: [
        { FullName: 'Priya Nair', Skipped: 'disabled' },
        { FullName: 'Sam Whitlock', Skipped: null },
      ],
      IsReproduced: true,
    });
    await desk.api.changeUser(desk.priya.id, { type: 'EnableUser' });
    const mayOpenLeads = (user: TestUser, status: 0 | 1) =>
      desk.api.changeUser(user.id, {
        type: 'SwitchPermission',
        userPermissionID: userPermissionID(user.id, permission.LEADS_USER),
        status,
      });
    await mayOpenLeads(desk.priya, 0);
    const second = await desk.lead();
    desk.api.passMinutes(5);
    await desk.run();
    expect(await desk.nameOf(second)).toBe('Sam Whitlock');
    expect((await desk.admin.shown(leadDistributorEndpoints.one)).UserPool).toMatchObject([
      { FirstName: 'Priya', Unavailable: 'cannotOpen' },
      { FirstName: 'Sam', Unavailable: null },
    ]);
    expect(
      (await desk.admin.shown(leadDistributorEndpoints.run, { params: { id: (latest?.RunID ?? 0) + 1 } })).Line,
    ).toMatchObject([{ FullName: 'Priya Nair', Skipped: 'cannotOpen' }, { Skipped: null }]);
    await mayOpenLeads(desk.priya, 1);
    const third = await desk.lead();
    desk.api.passMinutes(5);
    await desk.run();
    expect(await desk.nameOf(third)).toBe('Priya Nair');
  });

  it('gives no lead twice, and starves no user, when the clock jumps a year ahead and back', async () => {
    const YEAR = 365 * 24 * 60;
    const first = await desk.lead();
    desk.api.passMinutes(YEAR);
    desk.admin = await desk.api.admin();
    await desk.run();
    const second = await desk.lead();
    desk.api.passMinutes(-YEAR + 5);
    await desk.run();
    expect([await desk.nameOf(first), await desk.nameOf(second)]).toEqual(['Sam Whitlock', 'Priya Nair']);
    expect([await desk.assignments(first), await desk.assignments(second)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('makes one run of an interval for calls at once, and gives each lead once', async () => {
    const leads = [await desk.lead(), await desk.lead(), await desk.lead()];
    const before = (await desk.runs()).length;
    desk.api.passMinutes(5);
    await Promise.all(Array.from({ length: 5 }, () => desk.run()));
    expect((await desk.runs()).length).toBe(before + 1);
    for (const id of leads) expect(await desk.assignments(id)).toEqual([before + 1]);
  });

  it('starts the next run at once when more leads wait than one run gives', async () => {
    const overflow = await Desk.of(await TestApi.start());
    const { PersonID } = await overflow.admin.addPerson();
    for (let index = 0; index < 203; index += 1) await overflow.admin.addLead(PersonID);
    await overflow.toggle(1);
    await overflow.run();
    expect((await overflow.admin.shown(leadDistributorEndpoints.one)).NextRun).toBe(overflow.api.now.toISOString());
    await overflow.run();
    await overflow.run();
    expect((await overflow.runs()).map(({ Waiting, Given }) => [Waiting, Given])).toEqual([
      [3, 3],
      [203, 200],
    ]);
  });

  it('gives the leads of a decided run after a stop before they were given', async () => {
    const { app } = desk.api.running;
    const id = await desk.lead();
    desk.api.passMinutes(5);
    const runs = app.get(LeadDistributor);
    // The call is repeated until the product stops.
    runs.give = () => Promise.reject(new LogUnavailable('It is away'));
    await runs.runDue();
    expect(await desk.nameOf(id)).toBeNull();
    await desk.api.stop();
    await desk.api.open();
    desk.admin = await desk.api.admin();
    await desk.finished();
    expect(await desk.assignments(id)).toHaveLength(1);
    expect((await desk.runs()).map(({ RunID }) => RunID)).toEqual(
      (await desk.runs()).map((_, index, { length }) => length - index),
    );
  });
});
