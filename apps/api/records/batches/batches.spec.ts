import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from '@jest/globals';
import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { personBatch } from '@leaseledger/contract/persons/person.batch-kinds';
import { companyBatch } from '@leaseledger/contract/companies/company.batch-kinds';
import { companyStatus } from '@leaseledger/contract/companies/company.codes';
import { userBatch } from '@leaseledger/contract/users/user.batch-kinds';
import { batchMessage } from '@leaseledger/contract/batches/batch.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { viewingEndpoints } from '@leaseledger/contract/viewings/viewing.endpoints';
import { leadDecider, type LeadCommand } from '@leaseledger/domain/leads/lead.area';
import { LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
import { CommandBus } from '@nestjs/cqrs';
import { systemActor } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { EVENT_LOG } from '../../platform/foundation/platform.ts';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';

const api = await TestApi.start();
let manager = await api.as(await api.addUser('Tess Marchetti', { RoleGroupIntID: 11000 }));
const sam = await api.addUser('Sam Whitlock');
const outsider = await api.as(await api.addUser('Ola Berg', { ExternalUser: true }));
const PersonID = (await manager.addPerson()).PersonID;

/** Logs leads of the person as the system. */
async function leads(count: number): Promise<number[]> {
  const bus = api.running.app.get(CommandBus);
  const create = (LeadID: number): LeadCommand => ({
    type: 'LogLead',
    LeadID,
    OriginationCodeID: leadSource.MANUAL,
    CustomFormName: null,
    details: blankLead,
    assignee: null,
    options: { warm: false, tellClient: false },
    ExpectedSettlementDate: null,
    SettlementDateActual: null,
    person: {
      PersonID,
      PersonFullName: 'Aroha Ngata',
      PersonEmployerName: null,
      PersonEmail: null,
      PersonContactNumber: null,
    },
  });
  const added = await Promise.all(
    Array.from({ length: count }, () =>
      bus.execute(new Execute(leadDecider, { create }, { actor: systemActor, correlationId: 'test' })),
    ),
  );
  return added.map(({ id }) => id);
}

const view = (id: number, client = manager): Promise<BatchRow> => client.shown(batchEndpoints.one, { params: { id } });

/** Resolves when the batch has left these stages. */
async function past(id: number, stages: readonly BatchRow['Stage'][], client = manager): Promise<BatchRow> {
  for (;;) {
    const batch = await view(id, client);
    if (!stages.includes(batch.Stage)) return batch;
  }
}

async function prepared(body: object, client = manager): Promise<BatchRow> {
  const { BatchID } = await client.shown(batchEndpoints.prepare, { body });
  return past(BatchID, ['preparing'], client);
}

async function done(batchID: number, client = manager): Promise<BatchRow> {
  expect(await client.call(batchEndpoints.start, { body: { batchID } })).toMatchObject({ status: 200 });
  return past(batchID, ['running', 'ready'], client);
}

const items = async (id: number, outcome = 'all', client = manager) =>
  (await client.call(batchEndpoints.items, { params: { id, outcome, page: 1 } })).payload;
const lead = (id: number) => manager.shown(leadEndpoints.one, { params: { id } });
const eventsOf = async (id: number) => (await api.running.app.get<EventLog>(EVENT_LOG).readStream(`lead-${id}`)).events;
const changeStatus = (newStatusCodeID: number) => ({ kind: leadBatch.changeStatus, parameters: { newStatusCodeID } });

describe('an action on many records of another area', () => {
  const others: Readonly<
    Record<string, { readonly title: string; readonly words: string; readonly body: () => Promise<object> }>
  > = {
    'opts persons out of marketing': {
      title: 'Opt persons out of marketing',
      words: 'Does not want marketing',
      body: async () => ({ kind: personBatch.marketing, parameters: { MarketingOptOut: true }, ids: [PersonID] }),
    },
    'changes the status of companies': {
      title: 'Change the status of companies to Inactive',
      words: 'Status Active to Inactive',
      body: async () => ({
        kind: companyBatch.changeStatus,
        parameters: { PackEdgeCompanyStatusID: companyStatus.INACTIVE },
        ids: [await newCompany()],
      }),
    },
    'changes who manages companies': {
      title: 'Change who manages companies to Sam Whitlock',
      words: 'Sam Whitlock',
      body: async () => ({
        kind: companyBatch.changeManager,
        parameters: { ManagedByUserID: sam.id },
        ids: [await newCompany()],
      }),
    },
    'deletes leads': {
      title: 'Delete leads',
      words: 'Deleted',
      body: async () => ({ kind: leadBatch.remove, ids: await leads(1) }),
    },
    'has users choose a new password': {
      title: 'Have users choose a new password',
      words: 'password',
      body: async () => ({ kind: userBatch.forcePasswordReset, ids: [sam.id] }),
    },
  };
  const newCompany = async () => (await (await api.admin()).addCompany()).CompanyID;

  it.each(Object.entries(others))(
    '%s: previews, runs and undoes the batch, and refuses callers without the right',
    async (_, { title, words, body }) => {
      const admin = await api.admin();
      const asked = await body();
      expect(await outsider.call(batchEndpoints.prepare, { body: asked })).toMatchObject({ status: 403 });
      const { BatchID } = await prepared(asked, admin);
      expect(await view(BatchID, admin)).toMatchObject({
        Title: title,
        Stage: 'ready',
        WillChange: 1,
        WillBeRefused: 0,
      });
      expect(await items(BatchID, 'all', admin)).toMatchObject({
        items: [{ Name: expect.any(String), Words: [expect.stringContaining(words)] }],
      });
      expect(await done(BatchID, admin)).toMatchObject({ Stage: 'finished', Done: 1 });
      const undo = await admin.shown(batchEndpoints.undo, { body: { batchID: BatchID } });
      expect(await past(undo.BatchID, ['preparing'], admin)).toMatchObject({ WillChange: 1 });
      expect(await done(undo.BatchID, admin)).toMatchObject({ Done: 1 });
      expect(await prepared(asked, admin)).toMatchObject({ WillChange: 1, WillStay: 0 });
    },
  );

  it('refuses an unknown manager before it looks at any company', async () =>
    expect(
      await (
        await api.admin()
      ).call(batchEndpoints.prepare, {
        body: { kind: companyBatch.changeManager, parameters: { ManagedByUserID: 999_999 }, ids: [1] },
      }),
    ).toMatchObject({ status: 400 }));
});

describe('an action on many leads', () => {
  it('previews changes and refusals without changing anything, then decides once for each lead, and is undone as a whole', async () => {
    const [first = 0, second = 0, third = 0] = await leads(3);
    await manager.call(leadEndpoints.updateStatus, {
      body: { leadID: second, newStatusCodeID: leadStatus.QUALIFIED, previousStatusCodeID: leadStatus.OPEN },
    });
    await manager.call(leadEndpoints.updateStatus, {
      body: { leadID: third, newStatusCodeID: leadStatus.CLOSED, previousStatusCodeID: leadStatus.OPEN },
    });

    const preview = await prepared({ ...changeStatus(leadStatus.QUALIFIED), ids: [third, second, first] });
    expect(preview).toMatchObject({
      Title: 'Change the status of leads to Qualified',
      Stage: 'ready',
      Count: 3,
      Previewed: 3,
      WillChange: 1,
      WillStay: 1,
      WillBeRefused: 1,
    });
    expect(await items(preview.BatchID)).toEqual({
      total: 3,
      items: [
        {
          ItemID: first,
          Name: 'Aroha Ngata',
          Subject: `lead-${first}`,
          Outcome: 'done',
          Words: ['Status Open to Qualified'],
          ChangedSince: false,
        },
        {
          ItemID: second,
          Name: 'Aroha Ngata',
          Subject: `lead-${second}`,
          Outcome: 'unchanged',
          Words: [],
          ChangedSince: false,
        },
        {
          ItemID: third,
          Name: 'Aroha Ngata',
          Subject: `lead-${third}`,
          Outcome: 'refused',
          Words: [leadMessage.managerApprovalRequired],
          ChangedSince: false,
        },
      ],
    });
    expect((await lead(first)).StatusCodeID).toBe(leadStatus.OPEN);
    const { text, headers } = await manager.get(`/api/batches/refused/${preview.BatchID}`);
    expect([text, headers.get('content-disposition')]).toEqual([
      `Number,Lead,Why not,Changed since the preview\r\n${third},Aroha Ngata,${leadMessage.managerApprovalRequired},No\r\n`,
      `attachment; filename="Refused in bulk change ${preview.BatchID}.csv"`,
    ]);

    const ended = await done(preview.BatchID);
    expect(ended).toMatchObject({ Stage: 'finished', Handled: 1, Done: 1, Refused: 0, IsOpen: false });
    expect((await lead(first)).StatusCodeID).toBe(leadStatus.QUALIFIED);
    const [, changed] = await eventsOf(first);
    expect(changed?.metadata).toMatchObject({
      actor: { name: 'Tess Marchetti' },
      correlationId: `batch-${preview.BatchID}`,
    });
    const [entry] = await manager.history(`lead-${first}`, ['HistoryID', 'DESC']);
    expect(entry).toMatchObject({
      Decision: `lead-${first}/batch-${preview.BatchID}`,
      CausationID: expect.any(String),
    });

    const undo = await manager.shown(batchEndpoints.undo, { body: { batchID: preview.BatchID } });
    expect(await past(undo.BatchID, ['preparing'])).toMatchObject({
      Title: 'Undo: Change the status of leads to Qualified',
      Many: 'leads',
      Count: 1,
      WillChange: 1,
      UndoesBatchID: preview.BatchID,
    });
    expect(await done(undo.BatchID)).toMatchObject({ Stage: 'finished', Done: 1 });
    expect((await lead(first)).StatusCodeID).toBe(leadStatus.OPEN);
    expect(await view(preview.BatchID)).toMatchObject({ UndoneByBatchID: undo.BatchID });
  });

  it('covers the records that its filter found at first, and decides anew where a record has changed since', async () => {
    const ids = await leads(4);
    const [first = 0, second = 0] = ids;
    const batch = await prepared({ ...changeStatus(leadStatus.QUALIFIED), filter: { LeadID_gte: first } });
    expect(batch).toMatchObject({ Count: 4, WillChange: 4 });
    const [later = 0] = await leads(1);
    await manager.call(leadEndpoints.updateStatus, {
      body: { leadID: second, newStatusCodeID: leadStatus.CLOSED, previousStatusCodeID: leadStatus.OPEN },
    });
    expect(await done(batch.BatchID)).toMatchObject({ Handled: 4, Done: 3, Refused: 1 });
    expect(await items(batch.BatchID, 'refused')).toMatchObject({
      total: 1,
      items: [{ ItemID: second, ChangedSince: true, Words: [leadMessage.managerApprovalRequired] }],
    });
    expect((await lead(later)).StatusCodeID).toBe(leadStatus.OPEN);
  });

  it('undoes all but the leads that changed since, and says so in the preview', async () => {
    const ids = await leads(3);
    const [first = 0, second = 0] = ids;
    const batch = await prepared({ kind: leadBatch.assign, parameters: { assigneeID: sam.id }, ids });
    expect(await done(batch.BatchID)).toMatchObject({ Done: 3 });
    expect((await lead(second)).AssigneeName).toBe('Sam Whitlock');
    const other = await api.addUser('Rowan Castellanos');
    await manager.call(leadEndpoints.assign, {
      body: { leadID: second, assigneeID: other.id, previousAssigneeID: sam.id },
    });
    const undo = await past((await manager.shown(batchEndpoints.undo, { body: { batchID: batch.BatchID } })).BatchID, [
      'preparing',
    ]);
    expect(undo).toMatchObject({ WillChange: 2, WillBeRefused: 1 });
    expect(await items(undo.BatchID, 'refused')).toMatchObject({
      items: [{ ItemID: second, Words: [expect.stringContaining('changed')] }],
    });
    expect(await done(undo.BatchID)).toMatchObject({ Done: 2 });
    expect([(await lead(first)).AssigneeName, (await lead(second)).AssigneeName]).toEqual([null, 'Rowan Castellanos']);
  });

  it('offers no undo of closed leads to a user who may not reopen them', async () => {
    const closing = async (client: Client) =>
      (await prepared({ ...changeStatus(leadStatus.CLOSED), ids: await leads(2) }, client)).BatchID;
    const lead = await api.as(await api.addUser('Tam Leader', { RoleGroupIntID: 11000 }));
    const BatchID = await closing(lead);
    expect(await done(BatchID, lead)).toMatchObject({ Done: 2, IsUndoable: false });
    expect((await lead.call(batchEndpoints.undo, { body: { batchID: BatchID } })).said).toBe(
      `422 ${batchMessage.notUndoable}`,
    );
    expect(await view(await closing(await api.admin()), await api.admin())).toMatchObject({ IsUndoable: true });
  });

  it('gives the reason for the whole batch when all items were refused', async () => {
    const ids = await leads(2);
    expect(await done((await prepared({ ...changeStatus(leadStatus.CLOSED), ids })).BatchID)).toMatchObject({
      Done: 2,
      WhyRefused: null,
    });
    const refused = await prepared({ ...changeStatus(leadStatus.OPEN), ids });
    expect(refused).toMatchObject({
      Stage: 'refused',
      WillChange: 0,
      WillBeRefused: 2,
      WhyRefused: leadMessage.managerApprovalRequired,
    });
    const { id: assigneeID } = await api.addUser('Mark Eting', { RoleGroupIntID: 18000 });
    const [open] = await leads(1);
    const toMarketing = { kind: leadBatch.assign, parameters: { assigneeID }, ids: [open] };
    expect(await prepared(toMarketing)).toMatchObject({
      Stage: 'refused',
      WhyRefused: 'Mark Eting may not open leads. Choose a colleague who may.',
    });
    expect(await manager.call(batchEndpoints.stop, { body: { batchID: refused.BatchID } })).toMatchObject({
      status: 200,
    });
    const among = async (Stage: BatchRow['Stage']) =>
      ((await manager.rest('batches', { filter: { Stage } })).json as readonly BatchRow[]).some(
        ({ BatchID }) => BatchID === refused.BatchID,
      );
    expect([await among('refused'), await among('ready'), await among('stopped')]).toEqual([true, false, false]);
  });

  it('starts a batch once, although the button is clicked twice', async () => {
    const [id = 0] = await leads(1);
    const body = { ...changeStatus(leadStatus.QUALIFIED), ids: [id] };
    const twice = await Promise.all([
      manager.call(batchEndpoints.prepare, { body, key: 'one' }),
      manager.call(batchEndpoints.prepare, { body, key: 'one' }),
    ]);
    const [one, two] = twice.map(({ shown }) => shown.BatchID);
    expect(one).toBe(two);
    await past(one ?? 0, ['preparing']);
    const start = () => manager.call(batchEndpoints.start, { body: { batchID: one } });
    expect((await Promise.all([start(), start()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await past(one ?? 0, ['running', 'ready'])).toMatchObject({ Done: 1 });
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['LeadLogged', 'LeadStatusChanged']);
  });

  it('refuses callers without the right, leads that the caller may not change, and the view of another user', async () => {
    const ids = await leads(2);
    const client = await api.as(sam);
    expect(await client.call(batchEndpoints.prepare, { body: { kind: leadBatch.remove, ids } })).toMatchObject({
      status: 403,
    });
    expect(await client.call(batchEndpoints.prepare, { body: { kind: 'leads.nothing', ids } })).toMatchObject({
      status: 400,
    });
    const { BatchID } = await client.shown(batchEndpoints.prepare, {
      body: { ...changeStatus(leadStatus.QUALIFIED), ids },
    });
    const stranger = await api.as(await api.addUser('Ana Costa'));
    for (const call of [
      stranger.call(batchEndpoints.one, { params: { id: BatchID } }),
      stranger.call(batchEndpoints.items, { params: { id: BatchID, outcome: 'all', page: 1 } }),
      stranger.call(batchEndpoints.start, { body: { batchID: BatchID } }),
      stranger.call(batchEndpoints.stop, { body: { batchID: BatchID } }),
    ])
      expect((await call).status).toBe(403);
    const admin = await api.admin();
    for (;;) {
      const batch = await view(BatchID, admin);
      if (batch.Stage === 'preparing') continue;
      expect(batch).toMatchObject({ WillChange: 0, WillBeRefused: 2 });
      break;
    }
    expect(await items(BatchID)).toBeNull();
    expect(await items(BatchID, 'all', client)).toMatchObject({
      items: [
        { Name: null, Words: [message.forbidden] },
        { Name: null, Words: [message.forbidden] },
      ],
    });
    expect((await client.call(batchEndpoints.start, { body: { batchID: BatchID } })).said).toBe(
      `422 ${batchMessage.nothingToDo}`,
    );
    const viewing = await api.admin();
    await viewing.call(viewingEndpoints.start, { body: { userID: sam.id } });
    expect(
      await viewing.call(batchEndpoints.prepare, { body: { ...changeStatus(leadStatus.QUALIFIED), ids } }),
    ).toMatchObject({ status: 403 });
  });

  it('ends a running batch when the user who started it is disabled', async () => {
    const ids = await leads(500);
    const lee = await api.addUser('Lee Park', { RoleGroupIntID: 11000 });
    const client = await api.as(lee);
    const batch = await client.shown(batchEndpoints.prepare, { body: { ...changeStatus(leadStatus.QUALIFIED), ids } });
    const admin = await api.admin();
    await until('the batch to be prepared', async () => (await view(batch.BatchID, admin)).Stage !== 'preparing');
    await client.call(batchEndpoints.start, { body: { batchID: batch.BatchID } });
    await api.changeUser(lee.id, { type: 'DisableUser' });
    for (;;) {
      const now = await view(batch.BatchID, admin);
      if (now.IsOpen) continue;
      expect(now).toMatchObject({ Stage: 'stopped', StoppedBecause: batchMessage.gone });
      expect(now.Done).toBeLessThan(500);
      // The finished items are known, so that they can be undone.
      const changed = await Promise.all(ids.map(async (id) => (await eventsOf(id)).length > 1));
      expect(changed.filter(Boolean)).toHaveLength(now.Done);
      return;
    }
  });

  it('stops a batch between two leads and keeps the finished ones', async () => {
    const ids = await leads(600);
    const batch = await prepared({ ...changeStatus(leadStatus.QUALIFIED), ids });
    await manager.call(batchEndpoints.start, { body: { batchID: batch.BatchID } });
    await manager.call(batchEndpoints.stop, { body: { batchID: batch.BatchID } });
    const ended = await past(batch.BatchID, ['running']);
    expect(ended).toMatchObject({ Stage: 'stopped', StoppedBecause: null });
    expect(ended.Done).toBeLessThan(600);
    expect(await items(batch.BatchID, 'waiting')).toMatchObject({ total: 600 - ended.Done });
  });

  it('changes each of 1,000 leads once, although the log fails after 400 and the product restarts', async () => {
    const ids = await leads(1_000);
    const batch = await prepared({ ...changeStatus(leadStatus.QUALIFIED), ids });
    const log = api.running.app.get<EventLog>(EVENT_LOG);
    const append = log.append.bind(log);
    const failed = Promise.withResolvers<void>();
    let changed = 0;
    log.append = async (stream, events, options) => {
      if (stream.startsWith('lead-')) changed += 1;
      if (changed > 400) {
        failed.resolve();
        throw new LogUnavailable('It is gone');
      }
      return append(stream, events, options);
    };
    await manager.call(batchEndpoints.start, { body: { batchID: batch.BatchID } });
    await failed.promise;
    await api.stop();
    await api.open();
    manager = await api.as({ email: 'tess.marchetti@staff.example' });
    expect(await past(batch.BatchID, ['running'])).toMatchObject({
      Stage: 'finished',
      Handled: 1_000,
      Done: 1_000,
      Refused: 0,
    });
    const types = await Promise.all(ids.map(async (id) => (await eventsOf(id)).map(({ type }) => type).join(' ')));
    expect(new Set(types)).toEqual(new Set(['LeadLogged LeadStatusChanged']));
  });

  it('continues to look for batches from the stored checkpoint after a restart', async () => {
    await leads(1);
    const head = await api.running.app.get<EventLog>(EVENT_LOG).head();
    await api.stop();
    const vault = new DatabaseSync(join(api.dataDir, 'vault.sqlite'), { readOnly: true });
    const kept = vault
      .prepare("SELECT position FROM checkpoints WHERE name LIKE 'batches in %' AND position >= ?")
      .all(head ?? '');
    vault.close();
    expect(kept).toHaveLength(1);
    await api.open();
  });
});
