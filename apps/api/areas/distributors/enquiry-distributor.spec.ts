import { describe, expect, it } from '@jest/globals';
import { permission, roleGroup, userPermissionID } from '@leaseledger/contract/access/permissions';
import { enquiryDistributorEndpoints as calls } from '@leaseledger/contract/distributors/enquiry-distributor.endpoints';
import { enquirySharesReport } from '@leaseledger/contract/distributors/enquiry-shares.report';
import type { DistributionRow } from '@leaseledger/contract/distributors/distributor.views';
import { enquiryType } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import { reportEndpoints } from '@leaseledger/contract/reports/report.endpoints';
import { LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
import { until } from '@leaseledger/event-log/testing/until';
import { EVENT_LOG } from '../../platform/foundation/platform.ts';
import { TestApi } from '../../testing/test-api.ts';
import { EnquiryDistributor } from './enquiry-distributor.ts';

const api = await TestApi.start();
for (const type of [permission.ENQUIRIES_USER, permission.ENQUIRIES_MANAGEMENT])
  await api.changeUser(1, { type: 'SwitchPermission', userPermissionID: userPermissionID(1, type), status: 0 });
const mia = await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
const sam = await api.addUser('Sam Whitlock');
const rita = await api.addUser('Rita Moss', { RoleGroupIntID: roleGroup.RELATIONSHIP_MANAGEMENT });
await api.addUser('Ada Roe', { RoleGroupIntID: roleGroup.MARKETING });
await api.addUser('Eve Outside', { ExternalUser: true });
let manager = await api.as(mia);
const PersonID = (await manager.addPerson()).PersonID;

describe('the enquiry distributor', () => {
  const enquiry = async (changes: object = {}): Promise<number> =>
    (await manager.shown(enquiryEndpoints.add, { body: { Enquiry: { PersonID, ...changes } } })).EnquiryID;
  const shown = () => manager.shown(calls.one);
  // The list answers runs.
  const runs = async () => (await manager.rest('enquiryDistributions')).json as DistributionRow[];
  const finished = async () => {
    while ((await runs()).some(({ IsFinished }) => !IsFinished));
  };
  const run = async () => {
    await api.running.app.get(EnquiryDistributor).runDue();
    await finished();
  };
  const assigned = async (id: number) => {
    const { events } = await api.running.app.get<EventLog>(EVENT_LOG).readStream(`enquiry-${id}`);
    return events.filter(({ type }) => type === 'EnquiryAssigned').map(({ data }) => data);
  };
  const assignments = async (id: number) => (await assigned(id)).map((data) => data['RunID']);
  const assignee = async (id: number) => (await manager.shown(enquiryEndpoints.one, { params: { id } })).AssigneeName;

  it('has every internal user with ENQUIRIES_USER in its pool, and is changed only by enquiry managers', async () => {
    expect(await shown()).toMatchObject({ Enabled: false, RunInterval: 300_000, RunCount: 0, NextRun: null });
    expect((await shown()).UserPool.map(({ FirstName, Unavailable }) => [FirstName, Unavailable])).toEqual([
      ['Mia', null],
      ['Sam', null],
      ['Rita', null],
      ['Eve', 'external'],
    ]);
    expect((await manager.call(calls.setInterval, { body: { RunInterval: 60_000 } })).said).toBe(
      '400 Run interval is not one of the choices.',
    );
    expect(await manager.call(calls.setInterval, { body: { RunInterval: 600_000 } })).toMatchObject({
      status: 200,
      message: 'The enquiry distributor runs every 10 minutes.',
      payload: { RunInterval: 600_000 },
    });
    for (const asker of [await api.as(sam), await api.admin()])
      expect(await asker.call(calls.toggle, { body: { newState: 1 } })).toMatchObject({ status: 403 });
    // The list answers entries, newest first.
    const history = await manager.history('enquiryDistributor-1');
    expect(history.map(({ Description }) => Description)).toEqual([
      'Enquiry distributor runs every 10 minutes instead of 5 minutes',
    ]);
  });

  it('gives urgent enquiries first, New Client ones only to users of new business, and explains it', async () => {
    const [low, urgent, client] = [
      await enquiry(),
      await enquiry({ Urgent: true }),
      await enquiry({ TypeCodeID: enquiryType.NEW_CLIENT, PriorityCodeID: priority.HIGH }),
    ];
    await run();
    expect(await runs()).toEqual([]);
    const dry = await manager.shown(calls.dryRun);
    expect(dry).toMatchObject({
      RunID: null,
      Waiting: 3,
      IsReproduced: true,
      Line: [{ FullName: 'Mia Okafor' }, {}, {}, { FullName: 'Eve Outside', Skipped: 'external' }],
      Records: [
        { RecordID: urgent, UserID: mia.id, Urgent: true, Outcome: null, PersonFullName: 'Aroha Ngata' },
        { RecordID: client, UserID: rita.id, Urgent: false },
        { RecordID: low, UserID: sam.id },
      ],
    });
    expect(await manager.call(calls.toggle, { body: { newState: 1 } })).toMatchObject({
      message: 'The enquiry distributor is active.',
    });
    await run();
    expect(await Promise.all([low, urgent, client].map(assignee))).toEqual(['Sam Whitlock', 'Mia Okafor', 'Rita Moss']);
    expect(await manager.shown(calls.run, { params: { id: 1 } })).toEqual({
      ...dry,
      RunID: 1,
      Records: dry.Records.map((each) => ({ ...each, Outcome: 'given' })),
    });
    expect(await shown()).toMatchObject({
      RunCount: 1,
      TotalAssigned: 3,
      LastAssignedUserName: 'Sam Whitlock',
      UserPool: [
        { FirstName: 'Eve' },
        { UserID: mia.id, OpenRecords: 1 },
        { UserID: rita.id, OpenRecords: 1 },
        { UserID: sam.id, OpenRecords: 1 },
      ],
    });
    const [entry] = (await manager.rest('history', { filter: { Subject: `enquiry-${client}`, Kind: 'assignee' } }))
      .json as HistoryRow[];
    expect(entry).toMatchObject({
      Description: 'Assigned to Rita Moss, by run 1 of the enquiry distributor',
      CreatedByUserName: 'Enquiry distributor',
    });
    const mails = async () =>
      (await manager.shown(enquiryEndpoints.one, { params: { id: client } })).EmailHistory.map(
        ({ Subject }) => Subject,
      );
    await until('both mails', async () => (await mails()).length === 2);
    expect((await mails()).toSorted()).toEqual([
      'Enquiry assigned to you: Aroha Ngata',
      'Rita Moss looks after your enquiry',
    ]);
  });

  it('counts the share of each user, and shows the assignments behind it', async () => {
    const rows = (await manager.rest(enquirySharesReport.resource, { sort: ['FullName', 'ASC'] })).json;
    expect(rows).toMatchObject([
      { id: `2026-11-${mia.id}`, FullName: 'Mia Okafor', Records: 1, Share: 33.3 },
      { FullName: 'Rita Moss', Records: 1 },
      { FullName: 'Sam Whitlock', Records: 1 },
    ]);
    const params = { from: '2026-11-01T00:00:00+11:00', to: '2026-12-01T00:00:00+11:00' };
    expect(await manager.shown(calls.shares, { params })).toHaveLength(3);
    const behind = await manager.call(reportEndpoints.behind, {
      params: { report: enquirySharesReport.resource, row: `2026-11-${mia.id}`, figure: 'Records' },
    });
    expect(behind.shown.map(({ EventType, SubjectType }) => [EventType, SubjectType])).toEqual([
      ['EnquiryAssigned', 'enquiry'],
    ]);
  });

  it('lets an enquiry wait that nobody available may open, and gives the others', async () => {
    await api.changeUser(rita.id, { type: 'DisableUser' });
    const [client, other] = [
      await enquiry({ TypeCodeID: enquiryType.NEW_CLIENT, PriorityCodeID: priority.HIGH }),
      await enquiry(),
    ];
    api.passMinutes(10);
    await run();
    expect([await assignee(client), await assignee(other)]).toEqual([null, 'Mia Okafor']);
    const [latest] = await runs();
    expect(await manager.shown(calls.run, { params: { id: latest?.RunID ?? 0 } })).toMatchObject({
      Waiting: 2,
      Records: [{ RecordID: other }],
      Line: [{ Skipped: 'external' }, {}, { FullName: 'Rita Moss', Skipped: 'disabled' }, {}],
    });
    await api.changeUser(rita.id, { type: 'EnableUser' });
    api.passMinutes(10);
    await run();
    expect(await assignee(client)).toBe('Rita Moss');
  });

  it('makes one run of an interval for calls at once, gives each enquiry once, and mails two of a user as one', async () => {
    const ids = [await enquiry(), await enquiry(), await enquiry(), await enquiry()];
    const before = (await runs()).length;
    api.passMinutes(10);
    await Promise.all(Array.from({ length: 5 }, run));
    expect((await runs()).length).toBe(before + 1);
    for (const id of ids) expect(await assignments(id)).toEqual([before + 1]);
    const ofMany = await Promise.all(ids.map(async (id) => (await assigned(id))[0]?.['isOneOfMany']));
    expect(ofMany.filter((isOneOfMany) => isOneOfMany === true)).toHaveLength(2);
  });

  it('gives the enquiries of a decided run after a stop before they were given', async () => {
    const id = await enquiry();
    api.passMinutes(10);
    const distributor = api.running.app.get(EnquiryDistributor);
    // The call is repeated until the product stops.
    distributor.give = () => Promise.reject(new LogUnavailable('It is away'));
    await distributor.runDue();
    expect(await assignments(id)).toEqual([]);
    await api.stop();
    await api.open();
    manager = await api.as(mia);
    await finished();
    expect(await assignments(id)).toHaveLength(1);
  });
});
