import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { outage } from '@leaseledger/contract/shared/outage';
import type { Position, Reach } from '@leaseledger/event-log/event-log';
import type { ProjectionStatus } from '@leaseledger/projections/kernel/projection-status';
import { BuildWatch, progressText, type BuildProgress } from './build-progress.ts';
import { Terminal } from './terminal.ts';
import { WaitingPage } from './waiting-page.ts';

const statusOf = (state: ProjectionStatus['state'], position: string): ProjectionStatus => ({
  name: 'leadRows',
  version: 1,
  state,
  position: position as Position,
  applied: 0,
});

describe('the progress of a build', () => {
  const [second, events] = [1_000, { total: 1_000, unit: 'events' as const }];
  const watch = (statuses: ProjectionStatus[][], now = { time: 0 }) => {
    const told: (BuildProgress | undefined)[] = [];
    const readSide = { status: () => statuses[0] ?? [], waitFor: async () => false };
    const log = {
      head: async () => undefined,
      reach: async (position: Position | undefined): Promise<Reach> => ({ done: Number(position), ...events }),
    };
    const build = new BuildWatch({ readSide, log, clock: () => new Date(now.time) }, (progress) => told.push(progress));
    const look = async () => {
      await build.look();
      statuses.shift();
      now.time += second;
    };
    return { build, look, told };
  };

  it('the progress is that of the slowest projection, with rate and time left, and ends when nothing is built', async () => {
    const { build, look, told } = watch([
      [statusOf('building', '100'), statusOf('live', '1')],
      [statusOf('building', '400'), statusOf('building', '300')],
      [statusOf('live', '1000')],
      [],
    ]);
    for (let looks = 0; looks < 4; looks += 1) await look();
    build.stop();
    expect(told).toEqual([
      { done: 100, ...events, perSecond: undefined, secondsLeft: undefined },
      { done: 300, ...events, perSecond: 200, secondsLeft: 3.5 },
      undefined,
    ]);
    expect(build.progress).toBeUndefined();
  });

  it('the progress is put in words', () => {
    const text = (progress: Partial<BuildProgress>) =>
      progressText({
        done: 412_000,
        total: 2_800_000,
        unit: 'events',
        perSecond: 9_300.4,
        secondsLeft: 256,
        ...progress,
      });
    expect(text({})).toBe('412,000 of 2,800,000 events, 9,300 a second, about 4 minutes left');
    expect(text({ secondsLeft: 59 })).toBe('412,000 of 2,800,000 events, 9,300 a second, less than a minute left');
    expect(text({ secondsLeft: 61 })).toContain('about 1 minute left');
    expect(text({ perSecond: undefined, secondsLeft: undefined })).toBe('412,000 of 2,800,000 events');
    const day = 86_400;
    expect(text({ unit: 'seconds', done: 130.5 * day, total: 365 * day, folded: 412_000, perSecond: 2e7 })).toBe(
      '412,000 events, those of 130 of 365 days, about 4 minutes left',
    );
    expect(text({ unit: 'seconds', done: 3_700, total: 7_300, secondsLeft: undefined })).toBe('those of 1 of 2 hours');
    expect(text({ unit: 'seconds', done: 7, total: 7, folded: 12 })).toBe(
      '12 events, all are read; the rows are being indexed',
    );
    expect(text({ done: 2_800_000 })).toBe('All 2,800,000 events are read; the rows are being indexed');
  });

  it('the progress is one overwritten line on a terminal, and a line now and then elsewhere', () => {
    const written = (isTTY: boolean) => {
      let text = '';
      const terminal = new Terminal({ isTTY, write: (more) => (text += more) });
      for (let told = 0; told < 16; told += 1) terminal.progress(`${told} done`);
      terminal.say('Built');
      return text;
    };
    const lines = [...Array.from({ length: 16 }, (_, told) => `${told} done`), 'Built\n'];
    expect(written(true)).toBe(lines.map((line) => `\r\u001b[K${line}`).join(''));
    expect(written(false)).toBe('0 done\n15 done\nBuilt\n');
  });
});

describe('the product while it starts', () => {
  const page = new WaitingPage();
  const server = createServer(page.answer);
  const ask = async (path: string, accept = '*/*') => {
    const address = server.address();
    const answer = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${path}`, {
      headers: { accept },
    });
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      policy: answer.headers.get('content-security-policy'),
      text: await answer.text(),
    };
  };

  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => once(server.close(), 'close'));

  it('the waiting product answers calls and files with a 503, and process monitors that it runs', async () => {
    const call = await ask('/api/rest/leads?range=[0,9]');
    expect({ ...call, text: JSON.parse(call.text) }).toMatchObject({
      status: 503,
      retryAfter: '2',
      text: { success: false, message: outage.starting, code: 503, payload: null },
    });
    expect(await ask('/icon.svg')).toMatchObject({ status: 503, text: outage.starting });
    expect(await ask('/health/live')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(await ask('/health/ready')).toMatchObject({ status: 503, text: '{"status":"not ready"}' });
  });

  it("the waiting page shows the progress in the product's colours, with no script but its own", async () => {
    const before = await ask('/admin/leads', 'text/html');
    expect(before).toMatchObject({
      status: 503,
      retryAfter: '2',
      policy: expect.stringContaining("default-src 'none'"),
      text: expect.stringContaining('It will be here in a moment.'),
    });
    expect(before.text).toContain('<progress id="bar" aria-label="Events read"></progress>');
    page.show({ done: 410, total: 1_000, unit: 'events', perSecond: 10, secondsLeft: 59 });
    const { text } = await ask('/', 'text/html');
    expect(text).toContain('410 of 1,000 events, 10 a second, less than a minute left');
    expect(text).toContain('<progress id="bar" aria-label="Events read" max="1" value="0.410"></progress>');
    expect(text).toContain('<p id="spoken" role="status">40 percent of the events are read.</p>');
    expect(text).toMatch(
      /:root,\s+\[data-theme='light'\] \{[^}]*--paper[\s\S]*@media \(prefers-color-scheme: dark\) \{ :root \{[^}]*--paper[^}]*\} \}/,
    );
    const scripts = [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual(['<script src="/waiting-page.js" defer>']);
    expect(await ask('/waiting-page.js')).toMatchObject({
      status: 200,
      text: expect.stringContaining('location.reload()'),
    });
    page.show(undefined);
    expect((await ask('/', 'text/html')).text).toBe(before.text);
  });
});
