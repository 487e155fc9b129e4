import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { exportEndpoints } from '@leaseledger/contract/exports/export.endpoints';
import { REPORT_TOTALS } from '@leaseledger/contract/kernel/report';
import { reportEndpoints } from '@leaseledger/contract/reports/report.endpoints';
import { reportMessage } from '@leaseledger/contract/reports/report.messages';
import { savedViewEndpoints } from '@leaseledger/contract/saved-views/saved-view.endpoints';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionStatisticsReport } from '@leaseledger/contract/session-attendance/session-statistics.report';
import type { SessionStatisticsRow } from '@leaseledger/contract/session-attendance/session-statistics.views';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { registration, savedView, session } from '../../testing/bodies.ts';
import type { Answer } from '../../testing/client.ts';
import { LiveStream } from '../../testing/live-stream.ts';
import { TestApi } from '../../testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';

const report = sessionStatisticsReport.resource;
const august = {
  SessionStartDateTime_gte: '2031-07-31T14:00:00.000Z',
  SessionStartDateTime_lte: '2031-08-31T13:59:59.999Z',
};
const ids: number[] = [];

async function register(SessionID: number, n: number): Promise<void> {
  const { SessionLink } = await admin.shown(sessionEndpoints.one, { params: { id: SessionID } });
  await api.visitor().call(sessionAttendanceEndpoints.register, {
    body: registration({ SessionID, SessionLink }, n),
  });
}

const api = await TestApi.start({ settings: { liveBeatSeconds: 0.2 } });
const admin = await api.admin();
const specialist = await api.as(await api.addUser('Sam Whitlock'));
for (const [sessionName, sessionStartTime, sessionEndTime] of [
  ['Água breakfast', '2031-08-12T02:00:00.000Z', '2031-08-12T03:00:00.000Z'],
  ['Barwon lunch', '2031-08-13T02:00:00.000Z', '2031-08-13T03:00:00.000Z'],
  ['Christmas tea', '2026-12-21T02:00:00.000Z', '2026-12-21T03:00:00.000Z'],
])
  ids.push(
    (
      await admin.shown(sessionEndpoints.add, {
        body: session(
          { sessionName, sessionStartTime, sessionEndTime, sessionLinkExpiryTime: sessionEndTime, maxAttendees: 5 },
          [],
        ),
      })
    ).SessionID,
  );
await register(ids[0] ?? 0, 901);
await register(ids[0] ?? 0, 902);
const early = api.now.toISOString();
api.passMinutes(60);
await register(ids[1] ?? 0, 903);

const rows = ({ json }: Answer) => json as SessionStatisticsRow[];
const seats = (answer: Answer) => rows(answer).map(({ SessionName, Seated }) => [SessionName, Seated]);
const totals = ({ headers }: Answer): unknown => JSON.parse(headers.get(REPORT_TOTALS) ?? 'null');

describe('A report as a list', () => {
  it('counts the rows of the asked period, filters, sorts, searches and pages them, and sums what the filters leave', async () => {
    const all = await admin.rest(report, { filter: august });
    expect(seats(all)).toEqual([
      ['Água breakfast', 2],
      ['Barwon lunch', 1],
    ]);
    expect(all.headers.get('content-range')).toBe('sessionStatistics 0-1/2');
    expect(totals(all)).toMatchObject({ sums: { Seated: 3, Attended: 0 }, most: 2 });
    expect(seats(await admin.rest(report, { filter: august, sort: ['Seated', 'ASC'] }))).toEqual([
      ['Barwon lunch', 1],
      ['Água breakfast', 2],
    ]);
    const page = await admin.rest(report, { filter: august, range: [1, 1] });
    expect([seats(page), totals(page)]).toMatchObject([[['Barwon lunch', 1]], { sums: { Seated: 3 } }]);
    expect(seats(await admin.rest(report, { filter: { ...august, q: 'agua' } }))).toEqual([['Água breakfast', 2]]);
    const some = await admin.rest(report, { filter: { ...august, Seated_lte: 1 } });
    expect([seats(some), totals(some)]).toMatchObject([[['Barwon lunch', 1]], { sums: { Seated: 1 }, most: 1 }]);
    expect((await admin.rest(report, { filter: { ...august, Doors: 4 } })).status).toBe(400);
  });

  it('covers the last months up to the current one without a period, and refuses more than 10 years', async () => {
    expect(rows(await admin.rest(report))).toEqual([]);
    const later = { SessionStartDateTime_lte: '2026-12-31T12:59:59.999Z' };
    expect(seats(await admin.rest(report, { filter: later }))).toEqual([['Christmas tea', 0]]);
    const long = await admin.rest(report, { filter: { ...august, SessionStartDateTime_gte: '2000-01-01T00:00:00Z' } });
    expect([long.status, long.message]).toEqual([400, reportMessage.tooLong]);
  });

  it('refuses users without its permission, in every form', async () => {
    const [SessionID = 0] = ids;
    const params = { report, row: SessionID, figure: 'Seated' };
    expect((await specialist.rest(report, { filter: august })).status).toBe(403);
    expect((await specialist.call(reportEndpoints.behind, { params })).status).toBe(403);
    expect((await specialist.call(asOfEndpoints.list, { params: { resource: report, at: early } })).status).toBe(403);
    expect((await specialist.call(savedViewEndpoints.of, { params: { list: report } })).status).toBe(403);
  });

  it('opens a figure to one event for each record, and no other name', async () => {
    const [SessionID = 0] = ids;
    const behind = (figure: string, row: number | string = SessionID) =>
      admin.call(reportEndpoints.behind, { params: { report, row, figure } });
    expect((await behind('Seated')).shown).toMatchObject([
      { SubjectType: 'sessionAttendance', EventType: 'SessionSeatTaken' },
      { SubjectType: 'sessionAttendance', EventType: 'SessionSeatTaken' },
    ]);
    expect((await behind('Seated', 'none')).shown).toEqual([]);
    expect((await behind('toString')).status).toBe(404);
    expect(
      (await admin.call(reportEndpoints.behind, { params: { report: 'leads', row: 1, figure: 'Seated' } })).status,
    ).toBe(404);
  });
});

describe('What lists have, a report has', () => {
  it('is exported with its filter and heads, and without the bars', async () => {
    const { shown } = await admin.call(exportEndpoints.start, {
      body: {
        List: report,
        Format: 'csv',
        Filter: august,
        Sort: ['Seated', 'DESC'],
        Columns: ['SessionName', 'Compared', 'SessionStartDateTime', 'Seated'],
      },
    });
    await until('the export', async () =>
      (await admin.shown(exportEndpoints.own)).some(
        ({ ExportID, State }) => ExportID === shown.ExportID && State === 'ready',
      ),
    );
    const file = await admin.get(`/api/exports/file/${shown.ExportID}`);
    expect(file.text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Session,Start,With a seat',
      'Água breakfast,12/08/2031 12:00 pm,2',
      'Barwon lunch,13/08/2031 12:00 pm,1',
      '',
    ]);
  });

  it('is counted as of a moment, from all that it reads', async () => {
    const at = early;
    const built = () => admin.shown(asOfEndpoints.list, { params: { resource: report, at } });
    await until('the past of the report', async () => (await built()).State === 'ready');
    const asOf = (await built()).Position ?? '';
    const then = await admin.get(
      `/api/rest/${report}?${new URLSearchParams({ asOf, filter: JSON.stringify(august) })}`,
    );
    expect([seats(then), totals(then)]).toMatchObject([
      [
        ['Água breakfast', 2],
        ['Barwon lunch', 0],
      ],
      { sums: { Seated: 2 } },
    ]);
    const since = await admin.call(asOfEndpoints.since, { params: { resource: report, at, ids: '1' } });
    expect(since.status).toBe(422);
  });

  it('keeps views with a period', async () => {
    const Filter = { SessionStartDateTime: { from: '2031-08-01', to: '2031-08-31' } };
    const saved = await admin.call(savedViewEndpoints.save, {
      body: {
        ...savedView('August', { Filter, Sort: { field: 'Seated', order: 'DESC' } }),
        Columns: { order: ['SessionName', 'Compared', 'Seated'], hidden: ['Compared'] },
        List: report,
      },
    });
    expect(saved.shown).toMatchObject({ Name: 'August', Filter, Missing: [] });
  });

  it('is told live of a change of any list that it counts, only to users who may open it', async () => {
    const [mine, other] = [await LiveStream.open(admin), await LiveStream.open(specialist)];
    await register(ids[1] ?? 0, 904);
    await mine.until(() => mine.changes.some(({ of }) => of === report));
    expect(other.changes.some(({ of }) => of === report)).toBe(false);
    for (const stream of [mine, other]) stream.leave();
  });

  it('is described beside the other lists', async () => {
    const manager = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
    const { paths } = (await manager.get('/api/docs-json')).json as { paths: Record<string, unknown> };
    expect(Object.keys(paths)).toEqual(expect.arrayContaining([`/api/rest/${report}`, '/api/rest/distributionShares']));
  });
});
