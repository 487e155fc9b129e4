import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import { companyQueryEndpoints } from '@leaseledger/contract/company-queries/company-query.endpoints';
import { exportEndpoints } from '@leaseledger/contract/exports/export.endpoints';
import { exportMessage } from '@leaseledger/contract/exports/export.messages';
import type { ExportView } from '@leaseledger/contract/exports/export.views';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { savedViewEndpoints } from '@leaseledger/contract/saved-views/saved-view.endpoints';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { exportDecider, type ExportCommand } from '@leaseledger/domain/exports/export.area';
import type { UserCommand } from '@leaseledger/domain/users/user.area';
import { LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
import { CommandBus } from '@nestjs/cqrs';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { ShortLivedFiles } from '../files/exports/short-lived-files.ts';
import { Callers } from '../../platform/callers/callers.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { EVENT_LOG } from '../../platform/foundation/platform.ts';
import { person, savedView, session } from '../../testing/bodies.ts';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';
import { ExportSweep } from './export-sweep.ts';
import { until } from '@leaseledger/event-log/testing/until';

const persons: number[] = [];

const api = await TestApi.start();
let admin = await api.admin();
const managerUser = await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
await api.changeUser(managerUser.id, { type: 'GrantPermission', permissionType: permission.DATA_EXPORT });
let manager = await api.as(managerUser);
const specialistUser = await api.addUser('Sam Whitlock');
const specialist = await api.as(specialistUser);
await admin.addCompany();
for (const [index, FirstName] of ['=HYPERLINK("http://evil")', 'Wei', 'Zoë "Zed", née'].entries()) {
  const added = await admin.call(personEndpoints.add, {
    body: person({
      FirstName,
      LastName: `Lindqvist${index}`,
      Email: `p${index}@example.com`,
      Postcode: '0872',
      State: 'NT',
    }),
  });
  persons.push(added.shown.PersonID);
  api.passMinutes(30);
  void (await admin.addLead(added.shown.PersonID, {
    PriorityCodeID: 12 + index,
    Notes: `Wants number ${index}, soon\nsecond line`,
    ...(index === 0 && { AssignedToUserID: specialistUser.id }),
  }));
}

const own = (by: Client) => by.shown(exportEndpoints.own);

/** Waits until an export is finished. */
async function over(by: Client, id: number): Promise<ExportView> {
  for (;;) {
    const found = (await own(by)).find(({ ExportID }) => ExportID === id);
    if (found !== undefined && found.State !== 'underWay') return found;
    await new Promise(setImmediate);
  }
}

/** Exports a list and downloads the file. */
async function exported(by: Client, body: object) {
  const { shown } = await by.call(exportEndpoints.start, { body: { Format: 'csv', Filter: {}, ...body } });
  const done = await over(by, shown.ExportID);
  const response = await fetch(`${by.url}/api/exports/file/${shown.ExportID}`, {
    headers: { cookie: by.cookie ?? '' },
  });
  return { done, headers: response.headers, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

const rowsOf = (bytes: Buffer): string[][] => parse(bytes, { bom: true });

describe('An export as CSV', () => {
  it('exports the chosen rows and columns as CSV with words and dates as on screen, and without formulas', async () => {
    const { done, headers, status, bytes } = await exported(manager, {
      List: 'leads',
      Sort: ['LeadID', 'ASC'],
      Columns: [
        'LeadID',
        'PersonFullName',
        'PersonContactNumber',
        'StatusCodeID',
        'PriorityCodeID',
        'IsRefinance',
        'Notes',
        'AssigneeName',
        'CreatedDateTime',
      ],
    });
    expect({ status, done }).toMatchObject({
      status: 200,
      done: { State: 'ready', Rows: 3, List: 'leads', Format: 'csv', FileName: 'Leads 2026-11-20.csv' },
    });
    expect(headers.get('content-disposition')).toBe('attachment; filename="Leads 2026-11-20.csv"');
    expect([headers.get('content-type'), headers.get('x-content-type-options'), headers.get('content-length')]).toEqual(
      ['text/csv; charset=utf-8', 'nosniff', String(bytes.length)],
    );
    expect(rowsOf(bytes)).toEqual([
      ['Lead', 'Person', 'Contact number', 'Status', 'Priority', 'Refinance', 'Notes', 'Assigned to', 'Created'],
      [
        '1',
        '\'=HYPERLINK("http://evil") Lindqvist0',
        '0412 884 210',
        'Open',
        'Low',
        'No',
        'Wants number 0, soon\nsecond line',
        'Sam Whitlock',
        '20/11/2026 12:30 pm',
      ],
      [
        '2',
        'Wei Lindqvist1',
        '0412 884 210',
        'Open',
        'Medium',
        'No',
        'Wants number 1, soon\nsecond line',
        '',
        '20/11/2026 1:00 pm',
      ],
      [
        '3',
        'Zoë "Zed", née Lindqvist2',
        '0412 884 210',
        'Open',
        'High',
        'No',
        'Wants number 2, soon\nsecond line',
        '',
        '20/11/2026 1:30 pm',
      ],
    ]);
  });

  it('exports the state of a bulk change in the words of the list', async () => {
    const { BatchID } = await manager.shown(batchEndpoints.prepare, {
      body: { kind: leadBatch.remove, ids: [999_999] },
    });
    const stage = async () => (await manager.shown(batchEndpoints.one, { params: { id: BatchID } })).Stage;
    await until('the batch to be prepared', async () => (await stage()) !== 'preparing');
    expect(
      rowsOf(
        (await exported(manager, { List: 'batches', Columns: ['BatchID', 'Stage'], Filter: { Stage: ['refused'] } }))
          .bytes,
      ),
    ).toEqual([
      ['No.', 'State'],
      [String(BatchID), 'Refused'],
    ]);
  });

  it('exports all types of a company', async () => {
    await admin.addCompany({ CompanyTradingName: 'Otway Motors', PackEdgeCompanyTypeID: '42,56' });
    expect(
      rowsOf(
        (
          await exported(admin, {
            List: 'companies',
            Columns: ['CompanyTradingName', 'PackEdgeCompanyTypeID'],
            Filter: { q: 'otway' },
          })
        ).bytes,
      ),
    ).toEqual([
      ['Name', 'Type'],
      ['Otway Motors', 'Client, Dealer'],
    ]);
  });

  it('exports company queries with the contact, the number and the manager', async () => {
    const { CompanyID } = await admin.addCompany({
      CompanyTradingName: 'Tamar Health',
      MainContactPersonID: persons[1],
      ManagedByUserID: 1,
    });
    await api.visitor().call(companyQueryEndpoints.addCallback, {
      body: { CompanyID, PreferredCallbackTime: '2026-12-01T10:05:00+11:00' },
    });
    const Columns = ['CompanyTradingName', 'MainContactName', 'MainContactNumber', 'ManagedByUserName', 'Overdue'];
    expect(rowsOf((await exported(admin, { List: 'companyQueries', Columns })).bytes)).toEqual([
      ['Company', 'Contact', 'Contact number', 'Managed by', 'Overdue'],
      ['Tamar Health', 'Wei Lindqvist1', '0412 884 210', 'Site Administrator', 'No'],
    ]);
  });

  it('exports the seat of attendees in words, in a file with the name of the list in words', async () => {
    const { SessionID } = await admin.shown(sessionEndpoints.add, { body: session() });
    await admin.shown(sessionAttendanceEndpoints.add, { body: { SessionID, PersonID: persons[1] ?? 0 } });
    const { done, bytes } = await exported(admin, { List: 'sessionAttendees', Columns: ['SeatStage'] });
    expect(rowsOf(bytes)).toEqual([['Seat'], ['Registered']]);
    expect(done.FileName).toBe('Session attendees 2026-11-20.csv');
  });

  it('exports the rows of the filter and the sort, or the selected rows', async () => {
    const names = async (body: object) =>
      rowsOf((await exported(manager, { List: 'leads', Columns: ['LeadID'], ...body })).bytes)
        .slice(1)
        .flat();
    expect(await names({ Filter: { PriorityCodeID: [13, 14] }, Sort: ['PriorityCodeID', 'DESC'] })).toEqual(['3', '2']);
    expect(await names({ Filter: { q: 'wei' } })).toEqual(['2']);
    expect(await names({ Filter: {}, Selected: [3, 1], Sort: ['LeadID', 'ASC'] })).toEqual(['1', '3']);
    expect(await names({ Filter: { q: 'nobody' } })).toEqual([]);
    expect(
      rowsOf((await exported(manager, { List: 'persons', Columns: ['Postcode', 'MarketingOptOut'] })).bytes)[1],
    ).toEqual(['0872', 'Allowed']);
    expect(rowsOf((await exported(admin, { List: 'usersActivity' })).bytes)[0]).toContain('Description');
  });
});

describe('An export as a workbook', () => {
  it('writes dates as dates, numbers as numbers and other values as text', async () => {
    const { bytes, headers, done } = await exported(manager, {
      List: 'leads',
      Format: 'xlsx',
      Sort: ['LeadID', 'ASC'],
      Columns: ['LeadID', 'PersonFullName', 'PersonContactNumber', 'Notes', 'CreatedDateTime'],
    });
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${done.FileName}"`);
    const book = new ExcelJS.Workbook();
    // The types of exceljs expect an older Buffer.
    await book.xlsx.load(bytes as unknown as ExcelJS.Buffer);
    const sheet = book.getWorksheet('Leads');
    expect(sheet?.rowCount).toBe(4);
    expect(sheet?.getRow(1).values).toEqual([undefined, 'Lead', 'Person', 'Contact number', 'Notes', 'Created']);
    const first = sheet?.getRow(2);
    expect(first?.getCell(1).value).toBe(1);
    expect(first?.getCell(2)).toMatchObject({
      value: '=HYPERLINK("http://evil") Lindqvist0',
      type: ExcelJS.ValueType.String,
    });
    expect(first?.getCell(3).value).toBe('0412 884 210');
    expect(first?.getCell(4).value).toBe('Wants number 0, soon\nsecond line');
    // Melbourne's clock, because workbooks have no zones.
    expect(first?.getCell(5).value).toEqual(new Date('2026-11-20T12:30:00.000Z'));
    expect(first?.getCell(5).numFmt).toBe('dd/mm/yyyy h:mm AM/PM');
  });
});

describe('Exports', () => {
  it('exports only with the right DATA_EXPORT, only lists that the caller opens, and only what the caller sees', async () => {
    const body = { List: 'leads', Format: 'csv', Filter: {} };
    expect((await specialist.call(exportEndpoints.start, { body })).status).toBe(403);
    const marketing = await api.as(await api.addUser('Ann Market', { RoleGroupIntID: roleGroup.MARKETING }));
    expect((await marketing.call(exportEndpoints.start, { body: { ...body, List: 'leads' } })).status).toBe(403);
    expect(rowsOf((await exported(marketing, { List: 'users', Filter: { FullName: 'Sam Whitlock' } })).bytes)).toEqual([
      expect.arrayContaining(['User', 'Name']),
      expect.arrayContaining(['Sam Whitlock']),
    ]);
    expect(rowsOf((await exported(marketing, { List: 'users', Columns: ['FullName', 'Email'] })).bytes)[0]).toEqual([
      'Name',
    ]);
    expect(
      (
        await marketing.call(exportEndpoints.start, {
          body: { ...body, List: 'users', Filter: { Email: 'x@example.com' } },
        })
      ).status,
    ).toBe(400);
    const outsiderUser = await api.addUser('Tom Outside', { ExternalUser: true, RoleGroupIntID: roleGroup.MARKETING });
    const outsider = await api.as(outsiderUser);
    const mine = (await outsider.addPerson({ Email: 'mine@example.com', FirstName: 'Mine' })).PersonID;
    await outsider.addLead(mine);
    const [, ...rows] = rowsOf(
      (await exported(outsider, { List: 'leads', Columns: ['PersonFullName', 'PersonEmail', 'PersonContactNumber'] }))
        .bytes,
    );
    expect(rows).toEqual([['Mine Ngata', expect.stringContaining('•••'), '••• 210']]);
  });

  it('gives an exported file only to the user who asked for it', async () => {
    const { done } = await exported(manager, { List: 'leads' });
    expect((await admin.get(`/api/exports/file/${done.ExportID}`)).status).toBe(403);
    expect((await api.visitor().get(`/api/exports/file/${done.ExportID}`)).status).toBe(401);
    expect((await manager.get('/api/exports/file/999999')).status).toBe(404);
    expect((await own(admin)).map(({ ExportID }) => ExportID)).not.toContain(done.ExportID);
  });

  it('refuses an exported file when the rights of its user shrank while it was written or later', async () => {
    const user = await api.addUser('Lea Ving', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
    await api.changeUser(user.id, { type: 'GrantPermission', permissionType: permission.DATA_EXPORT });
    const leaving = await api.as(user);
    const { done } = await exported(leaving, { List: 'leads' });
    const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
    const callers = api.running.app.get(Callers);
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    const ofUser = callers.ofUser.bind(callers);
    const held = jest.spyOn(callers, 'ofUser').mockImplementation(async (...of) => {
      asked();
      await isHeld;
      return ofUser(...of);
    });
    const { shown } = await leaving.call(exportEndpoints.start, { body: { List: 'leads', Format: 'csv', Filter: {} } });
    await isAsked;
    await admin.call(userEndpoints.update, {
      body: {
        User: {
          ...(await admin.shown(userEndpoints.one, { params: { id: user.id } })),
          RoleGroupIntID: roleGroup.MARKETING,
        },
      },
    });
    letGo();
    expect((await over(leaving, shown.ExportID)).State).toBe('failed');
    held.mockRestore();
    expect((await leaving.get(`/api/exports/file/${done.ExportID}`)).status).toBe(403);
    expect(rowsOf((await exported(leaving, { List: 'users' })).bytes).length).toBeGreaterThan(1);
  });

  it('starts one export for a repeated request, and refuses what does not fit the list', async () => {
    const body = { List: 'leads', Format: 'csv' as const, Filter: {} };
    const [first, again] = [
      await manager.call(exportEndpoints.start, { body, key: 'an-export-sent-twice' }),
      await manager.call(exportEndpoints.start, { body, key: 'an-export-sent-twice' }),
    ];
    expect(again.shown.ExportID).toBe(first.shown.ExportID);
    const refused = async (changes: object) =>
      (await manager.call(exportEndpoints.start, { body: { ...body, ...changes } })).status;
    for (const changes of [
      { Format: 'pdf' },
      { Columns: ['Nothing'] },
      { Columns: [] },
      { Columns: ['Version'] },
      { Sort: ['Notes', 'ASC'] },
      { Filter: { Nothing: 1 } },
      { Filter: 'x' },
      { Selected: [{}] },
    ])
      expect({ changes, status: await refused(changes) }).toEqual({ changes, status: 400 });
    expect(await refused({ List: 'nothing' })).toBe(404);
    await over(manager, first.shown.ExportID);
  });

  it("records an export in its user's activity without the searched text", async () => {
    await exported(manager, { List: 'leads', Filter: { q: 'lindqvist2' }, Columns: ['LeadID'] });
    const [entry] = (
      await manager.rest('activity', { filter: { EventType: 'ExportStarted' }, sort: ['HistoryID', 'DESC'] })
    ).json as { Description: string }[];
    expect(entry?.Description).toBe('List leads exported as CSV: 1 row, 1 column');
    expect(await api.bytesOf('log.sqlite')).not.toContain('lindqvist2');
  });

  const stateOf = async ({ ExportID }: ExportView) =>
    (await own(manager)).find((each) => each.ExportID === ExportID)?.State;
  const download = (by: Client, { ExportID }: ExportView) => by.get(`/api/exports/file/${ExportID}`);

  it('keeps exported files sealed and across restarts, and removes them after a day or when somebody is forgotten', async () => {
    const old = (await exported(manager, { List: 'leads' })).done;
    const folder = join(api.dataDir, 'exports');
    const lying = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const bytes = await Promise.all(
      (await lying()).map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
    );
    expect([bytes.length > 0, bytes.join('').includes('Lindqvist')]).toEqual([true, false]);
    await api.stop();
    await writeFile(join(folder, '5b1e.csv'), 'Lindqvist, as an earlier release left it');
    await api.open();
    manager = await api.as({ email: 'mia.okafor@staff.example' });
    expect([existsSync(join(folder, '5b1e.csv')), await stateOf(old), (await download(manager, old)).text]).toEqual([
      false,
      'ready',
      expect.stringContaining('Lindqvist'),
    ]);
    api.passMinutes(24 * 60 + 1);
    manager = await api.as({ email: 'mia.okafor@staff.example' });
    expect(await stateOf(old)).toBe('gone');
    const told = (await exported(manager, { List: 'leads' })).done;
    await api.running.app.get(ExportSweep).sweep();
    // The file and its key, which lies beside it.
    expect([await stateOf(told), (await lying()).length]).toEqual(['ready', 2]);
    admin = await api.admin();
    expect((await admin.call(personEndpoints.remove, { params: { id: persons[2] ?? 0 } })).status).toBe(200);
    await until('the export to be withdrawn', async () => (await stateOf(told)) !== 'ready');
    expect(await stateOf(told)).toBe('gone');
    expect((await download(manager, told)).envelope).toMatchObject({ success: false, message: exportMessage.notReady });
  });

  it('fails an export without leaving a file when somebody is forgotten during it, or the log cannot say so', async () => {
    const { app } = api.running;
    const files = app.get(ShortLivedFiles);
    const keep = files.keep.bind(files);
    const kept: string[] = [];
    const held = jest.spyOn(files, 'keep').mockImplementationOnce(async (kind, pieces) => {
      kept.push(await keep(kind, pieces));
      await admin.call(personEndpoints.remove, { params: { id: persons[1] ?? 0 } });
      return kept[0] ?? '';
    });
    const start = () => manager.shown(exportEndpoints.start, { body: { List: 'leads', Format: 'csv', Filter: {} } });
    expect(await over(manager, (await start()).ExportID)).toMatchObject({ State: 'failed' });
    expect([kept.length, await files.find(kept[0] ?? '')]).toEqual([1, undefined]);
    held.mockRestore();
    const log = app.get<EventLog>(EVENT_LOG);
    log.readAll = () => {
      throw new LogUnavailable('away');
    };
    const failed = await start();
    expect(await over(manager, failed.ExportID)).toMatchObject({ State: 'failed' });
    Reflect.deleteProperty(log, 'readAll');
    expect((await download(manager, failed)).status).toBe(422);
    expect((await exported(manager, { List: 'leads' })).status).toBe(200);
  });

  it('shows an export of a killed process as interrupted, and as failed after the sweep', async () => {
    const plan = {
      List: 'leads',
      Format: 'csv',
      FileName: 'Leads.csv',
      Columns: ['LeadID'],
      Filter: {},
      Sort: null,
      selected: null,
      rows: 3,
      process: 'killed',
      sight: null,
    } as const;
    const mia = (await manager.shown(savedViewEndpoints.save, { body: { ...savedView('Of Mia'), List: 'leads' } }))
      .UserID;
    const actor = {
      id: mia,
      name: 'Mia Okafor',
      permissions: new Set([permission.DATA_EXPORT]),
      roleGroup: null,
      lineManager: false,
      external: false,
    };
    const create = (ExportID: number): ExportCommand => ({ type: 'StartExport', UserID: mia, ExportID, plan });
    const { id } = await api.running.app
      .get(CommandBus)
      .execute(new Execute(exportDecider, { create }, { actor, correlationId: 'test' }));
    const state = async () => (await own(manager)).find(({ ExportID }) => ExportID === id)?.State;
    await until('the export to be listed', async () => (await state()) !== undefined);
    expect(await state()).toBe('interrupted');
    await api.running.app.get(ExportSweep).sweep();
    await until('the sweep to end the export', async () => (await state()) !== 'interrupted');
    expect(await state()).toBe('failed');
  });

  it('gives the file only while its user sees the same of the list and may export', async () => {
    const user = await api.addUser('Kofi Mensah', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
    await api.changeUser(user.id, { type: 'GrantPermission', permissionType: permission.DATA_EXPORT });
    const { done, status } = await exported(await api.as(user), { List: 'leads' });
    const after = async (command: UserCommand) => {
      await api.changeUser(user.id, command);
      return (await download(await api.as(user), done)).status;
    };
    const become = (RoleGroupIntID: number) => after({ type: 'AmendUser', changes: { RoleGroupIntID } });
    const back = await become(roleGroup.NLS_TEAM_LEAD);
    expect([status, back]).toEqual([200, 200]);
    // First the specialist's own leads only, then no list of leads, then everything except the right to export.
    expect([await become(roleGroup.NOVATED_LEASE_SPECIALIST), await become(roleGroup.MARKETING)]).toEqual([403, 403]);
    expect(await become(roleGroup.NLS_TEAM_LEAD)).toBe(200);
    const [granted] = (await (await api.admin()).shown(userEndpoints.one, { params: { id: user.id } })).Permissions;
    expect(await after({ type: 'SwitchPermission', userPermissionID: granted?.UserPermissionID ?? 0, status: 0 })).toBe(
      403,
    );
  });
});
