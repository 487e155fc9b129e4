// npm run bench:sessions -- [lists statistics attendees visitors exports]: sessions with BENCH_ATTENDEES attendees
// (100,000), two of them with 1,000 and 10,000: the times of lists, statistics, registrations and public pages, by
// thread. Asserts nothing.
import '../explain.mjs';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExportFormat, ExportView } from '@leaseledger/contract/exports/export.views';
import { REQUESTED_WITH } from '@leaseledger/contract/kernel/endpoint';
import { answerTo } from '../../apps/api/testing/solved.ts';
import { dataFolder, workFolder } from './filled/data-folder.ts';
import { heading, latency, line, megabytes, milliseconds, number, perSecond, timed } from './load/figures.ts';
import { LARGE } from './filled/fill-sessions.ts';
import { answerFloor, appendFloor } from './bare/floors.ts';
import { drive, type Call } from './load/http-load.ts';
import { Product } from './load/product.ts';
import { ANSWERING } from './load/thread-cpu.ts';

const ATTENDEES = Number(process.env['BENCH_ATTENDEES'] ?? 100_000);
/** The leads of the same folder, with a fifth as many persons. */
const LEADS = Number(process.env['BENCH_LEADS'] ?? 50_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const DAY = 86_400_000;

const kept = process.env['BENCH_FOLDER'];
const work = workFolder(kept);
heading('Floors of this machine, now');
line('append with fdatasync, one at a time', perSecond(appendFloor(work), 1_000));
const bare = await answerFloor(200, 1);
line('bare Fastify answer, 200 bytes', perSecond(bare.rate, 1_000), latency(bare.latencies));
const dataDir = await dataFolder(work, LEADS, { kept, attendees: ATTENDEES });
const isFirst = !existsSync(join(dataDir, 'read-models.sqlite'));
const starting = performance.now();
// All visitors have the same address here.
process.env['PUBLIC_CALLS_PER_MINUTE'] = '1000000';
process.env['CAPTCHA_TRIES'] = '1';
const product = await Product.start(dataDir);
heading(`Sessions with ${number(ATTENDEES)} attendees`);
line(
  isFirst ? 'first start, with all read models built' : 'start',
  `${((performance.now() - starting) / 1_000).toFixed(1)} s`,
  `${megabytes((await product.figures()).peakMemory)} at most`,
);
await product.logIn();
// The work that a start leaves would be measured with the rest.
await product.untilQuiet();
const [staff = {}] = product.sessions;

const list = (
  resource: string,
  query: { range?: readonly [number, number]; sort?: readonly [string, string]; filter?: object },
): Call => {
  const { range = [0, 24], sort, filter = {} } = query;
  return {
    path: `/api/rest/${resource}?${new URLSearchParams({ range: JSON.stringify(range), filter: JSON.stringify(filter), ...(sort && { sort: JSON.stringify(sort) }) })}`,
    headers: staff,
  };
};
const sum = (cpu: Readonly<Record<string, number>>) => Object.values(cpu).reduce((all, ms) => all + ms, 0);

/** Prints one line: the rate, the times, and the CPU time per thread, later folding included. */
async function measure(
  what: string,
  call: (turn: number) => Call | Promise<Call>,
  { atOnce = 1, seconds = SECONDS }: { atOnce?: number; seconds?: number } = {},
): Promise<void> {
  let turn = 0;
  const one = async () => product.client.send(await call((turn += 1)));
  await one();
  const before = (await product.figures()).cpu;
  const { rate, latencies } = await drive(one, { atOnce, seconds });
  await product.client.send(list('sessions', { range: [0, 0] }));
  const after = (await product.figures()).cpu;
  const answering = ((after[ANSWERING] ?? 0) - (before[ANSWERING] ?? 0)) / latencies.length;
  line(
    atOnce === 1 ? what : `${what}, ${atOnce} at once`,
    perSecond(rate, 1_000),
    latency(latencies),
    `CPU ${milliseconds(answering)} where it is answered, ${milliseconds((sum(after) - sum(before)) / latencies.length - answering)} elsewhere`,
  );
}

const [middle, large] = [LARGE.middle, LARGE.large].map(({ SessionID, registered }) => ({
  SessionID,
  registered: Math.min(registered, Math.floor(ATTENDEES / 10)),
}));
if (middle === undefined || large === undefined) throw new Error('Two sessions are large');
const sessions = Math.ceil((ATTENDEES - middle.registered - large.registered) / 40) + 2;

const figures = {
  async lists() {
    heading('Lists');
    await measure('sessions, page 1', () => list('sessions', {}));
    await measure('  of the public, by name', (turn) =>
      list('sessions', { filter: { PublicSession: true }, sort: ['SessionName', turn % 2 === 0 ? 'ASC' : 'DESC'] }),
    );
    await measure('  by a word', (turn) => list('sessions', { filter: { q: String(1 + (turn % sessions)) } }));
    await measure('  half way down', (turn) =>
      list('sessions', { range: [Math.floor(sessions / 2) + turn, Math.floor(sessions / 2) + turn + 24] }),
    );
    await measure('attendees of all sessions, page 1', () => list('sessionAttendees', {}));
    await measure('  by a name', (turn) =>
      list('sessionAttendees', {
        filter: { q: ['Lindqvist', 'Papadopoulos', 'Ngata', 'Osei', 'Chen', 'Haddad'][turn % 6] },
      }),
    );
    await measure('  who attended, by session', (turn) =>
      list('sessionAttendees', {
        filter: { DidAttend: true },
        sort: ['SessionStartDateTime', turn % 2 === 0 ? 'ASC' : 'DESC'],
      }),
    );
    await measure('  half way down', (turn) =>
      list('sessionAttendees', { range: [ATTENDEES / 2 + turn, ATTENDEES / 2 + turn + 24] }),
    );
    await measure('  by person, half way down', (turn) =>
      list('sessionAttendees', { sort: ['FullName', 'ASC'], range: [ATTENDEES / 2 + turn, ATTENDEES / 2 + turn + 24] }),
    );
    for (const { SessionID, registered } of [middle, large]) {
      await measure(`attendees of a session with ${number(registered)}, page 1`, () =>
        list('sessionAttendees', { filter: { SessionID }, sort: ['SessionAttendanceID', 'ASC'] }),
      );
      await measure('  half way down', (turn) =>
        list('sessionAttendees', {
          filter: { SessionID },
          sort: ['SessionAttendanceID', 'ASC'],
          range: [registered / 2 + (turn % 100), registered / 2 + (turn % 100) + 24],
        }),
      );
      await measure('  by name', (turn) =>
        list('sessionAttendees', { filter: { SessionID, q: ['Lindqvist', 'Ngata', 'Osei', 'Chen'][turn % 4] } }),
      );
    }
  },
  async statistics() {
    heading('Statistics');
    for (const [what, days] of [
      ['30 days', 30],
      ['a year', 365],
      ['all', 1_200],
    ] as const) {
      const [from, to] = [-days, 90].map((day) => encodeURIComponent(new Date(Date.now() + day * DAY).toISOString()));
      await measure(`figures of ${what}`, () => ({ path: `/api/sessions/statistics/${from}/${to}`, headers: staff }));
    }
    await measure(`events behind a figure of ${number(large.registered)}`, () => ({
      path: `/api/sessions/statistics/${large.SessionID}/events/Registered`,
      headers: staff,
    }));
  },
  async attendees() {
    heading('Attendees');
    const attendeeOf = (first: number, registered: number) => (turn: number) => first + (turn % registered);
    const [ofMiddle, ofLarge] = [attendeeOf(1, middle.registered), attendeeOf(1 + middle.registered, large.registered)];
    const ofUsual = attendeeOf(1 + middle.registered + large.registered, 10_000);
    for (const [what, of] of [
      ['a usual session', ofUsual],
      [`one with ${number(middle.registered)}`, ofMiddle],
      [`one with ${number(large.registered)}`, ofLarge],
    ] as const) {
      await measure(`panel of an attendee of ${what}`, (turn) => ({
        path: `/api/sessionAttendance/${of(turn)}`,
        headers: staff,
      }));
      await measure('  ticked at the door', (turn) => ({
        method: 'POST',
        path: '/api/sessionAttendance/updateAttendance',
        headers: staff,
        body: { sessionAttendanceID: of(turn), didAttend: turn % 3 !== 0 },
      }));
    }
    await measure('persons found to add', (turn) => ({
      path: `/api/persons/search/${encodeURIComponent(['Lindqvist', 'ngata', 'Osei', 'chen'][turn % 4] ?? '')}`,
      headers: staff,
    }));
    await measure('cars found', (turn) => ({
      method: 'POST',
      path: '/api/cars/search',
      headers: { [REQUESTED_WITH.header]: REQUESTED_WITH.value },
      body: { SearchString: ['kia ev5', 'mazda', 'toyota cor', 'byd s'][turn % 4] },
    }));
  },
  async visitors() {
    heading('Visitors');
    await measure('the calendar, as a page', () => ({ path: '/public' }));
    await measure('  as a call', () => ({ path: '/api/sessions/public' }));
    const linkOf = async (SessionID: number): Promise<string> =>
      JSON.parse(await product.client.send({ path: `/api/sessions/session/${SessionID}`, headers: staff })).payload
        .SessionLink;
    for (const { SessionID, registered } of [{ SessionID: sessions, registered: 40 }, middle, large]) {
      const link = await linkOf(SessionID);
      await measure(`registration page of a session with ${number(registered)}`, () => ({ path: `/${link}` }));
    }
    const visitor = { [REQUESTED_WITH.header]: REQUESTED_WITH.value };
    const register = async (sessionID: number, sessionLink: string): Promise<Call> => {
      const some = randomUUID();
      const body = {
        sessionID,
        sessionLink,
        firstName: 'Aroha',
        lastName: `Ngata${some.slice(0, 4)}`,
        email: `${some}@example.com`,
        contactNumber: `04${Math.floor(Math.random() * 1e8)
          .toString()
          .padStart(8, '0')}`,
        postcode: '3220',
        state: 'VIC',
        companyName: 'Barwon Health',
        Captcha: await answerTo(JSON.parse(await product.client.send({ path: '/api/captcha/challenge' })).payload),
      };
      return { method: 'PUT', path: '/api/sessionAttendance', headers: visitor, body };
    };
    for (const { SessionID, registered } of [middle, large]) {
      const link = await linkOf(SessionID);
      for (const atOnce of [1, 50])
        await measure(
          `asks for a captcha and registers for a session with ${number(registered)}`,
          () => register(SessionID, link),
          {
            atOnce,
          },
        );
      const { SessionAttendanceID, secretKey } = JSON.parse(
        await product.client.send(await register(SessionID, link)),
      ).payload;
      await measure('  seat page', () => ({ path: `/seat/${SessionAttendanceID}/${secretKey}` }));
    }
  },
  async exports() {
    heading('Exports');
    const exported = async (Format: ExportFormat) => {
      const { ExportID } = JSON.parse(
        await product.client.send({
          method: 'PUT',
          path: '/api/exports',
          headers: staff,
          body: { List: 'sessionAttendees', Format, Filter: {} },
        }),
      ).payload;
      const state = async () =>
        JSON.parse(await product.client.send({ path: '/api/exports', headers: staff })).payload.find(
          (each: ExportView) => each.ExportID === ExportID,
        )?.State;
      while ((await state()) === 'underWay') await pause(100);
    };
    for (const format of ['csv', 'xlsx'] as const) {
      const took = await timed(() => exported(format));
      line(
        `all attendees as ${format}`,
        perSecond(ATTENDEES, took),
        `${(took / 1_000).toFixed(1)} s`,
        `${megabytes((await product.figures()).peakMemory)} at most`,
      );
    }
  },
};
const named = process.argv.slice(2);
for (const [name, measured] of Object.entries(figures))
  if (named.length === 0 || named.includes(name)) await measured();
line('memory at most', megabytes((await product.figures()).peakMemory));
await product.stop();
process.exit(0);
