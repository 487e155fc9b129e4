import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { LiveConnection } from './live-connection.ts';
import type { Heard } from './live-messages.ts';

interface Asked {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  say(text: string): void;
  end(): void;
}

let asked: Asked[];
let heard: Heard[];
let status: number;
let connection: LiveConnection;

/** A fake server. The spec writes its streams. */
const server: typeof fetch = async (_, init) => {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
  const signal = init?.signal ?? AbortSignal.abort();
  signal.addEventListener('abort', () => body?.error(new Error('aborted')));
  // The connection sends its headers as a plain object.
  asked.push({
    headers: init?.headers as Record<string, string>,
    signal,
    say: (text) => body?.enqueue(new TextEncoder().encode(text)),
    end: () => body?.close(),
  });
  return new Response(status === 200 ? stream : null, { status });
};

const begin = 'id: log.1\nevent: begin\ndata: {"beatSeconds":20}\n\n';
const last = () => {
  const one = asked.at(-1);
  if (one === undefined) throw new Error('Nothing was asked');
  return one;
};

beforeEach(() => {
  jest.useFakeTimers();
  [asked, heard, status] = [[], [], 200];
  connection = new LiveConnection({ hear: (one) => heard.push(one), fetch: server, random: () => 1 });
  connection.join('log.1');
});
afterEach(() => {
  connection.stop();
  jest.useRealTimers();
});

it('passes on news that arrive in pieces', async () => {
  await jest.advanceTimersByTimeAsync(0);
  last().say(begin);
  last().say('id: log.2\nevent: news\ndata: {"changes":[{"of":');
  last().say('"leads","id":7}]}\n\n');
  await jest.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([{ isLive: true }, { changes: [{ of: 'leads', id: 7 }] }]);
});

it('reconnects from the last id, also that of a beat', async () => {
  await jest.advanceTimersByTimeAsync(0);
  last().say(begin);
  last().say('id: log.5\n:\n\n');
  await jest.advanceTimersByTimeAsync(0);
  last().end();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(asked.map(({ headers }) => headers['Last-Event-ID'])).toEqual(['log.1', 'log.5']);
  expect(heard.at(-1)).toEqual({ isLive: false });
});

it('retries with growing pauses, and at once on request', async () => {
  status = 503;
  await jest.advanceTimersByTimeAsync(0);
  last().end();
  await jest.advanceTimersByTimeAsync(15_100);
  // The pauses end after 1, 3, 7 and 15 seconds.
  expect(asked).toHaveLength(4 + 1);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(5);
  connection.again();
  await jest.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(6);
});

it('ends a silent connection, and one without a network', async () => {
  await jest.advanceTimersByTimeAsync(0);
  last().say(begin);
  await jest.advanceTimersByTimeAsync(51_000);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(heard.at(-1)).toEqual({ isLive: false });
  await jest.advanceTimersByTimeAsync(1_000);
  last().say(begin);
  await jest.advanceTimersByTimeAsync(0);
  expect(heard.at(-1)).toEqual({ isLive: true });
  connection.away();
  await jest.advanceTimersByTimeAsync(0);
  expect(heard.at(-1)).toEqual({ isLive: false });
});

it('starts at the page’s place, and reads everything when the place is unknown', async () => {
  await jest.advanceTimersByTimeAsync(0);
  last().say(
    'event: begin\ndata: {"beatSeconds":20}\n\nid: log.3\nevent: news\ndata: {"changes":[{"of":"leads","id":7}]}\n\n',
  );
  await jest.advanceTimersByTimeAsync(0);
  expect([last().headers['Last-Event-ID'], heard]).toEqual([
    'log.1',
    [{ isLive: true }, { changes: [{ of: 'leads', id: 7 }] }],
  ]);
  connection.stop();
  connection.join('');
  await jest.advanceTimersByTimeAsync(0);
  last().say(begin);
  await jest.advanceTimersByTimeAsync(0);
  expect([last().headers['Last-Event-ID'], heard.slice(-2)]).toEqual([undefined, [{ anew: true }, { isLive: true }]]);
});

it('gives a joining page the news since its place, or anew when some are unknown', async () => {
  await jest.advanceTimersByTimeAsync(0);
  last().say(begin);
  for (const id of [2, 3, 4])
    last().say(`id: log.${id}\nevent: news\ndata: {"changes":[{"of":"leads","id":${id}}]}\n\n`);
  await jest.advanceTimersByTimeAsync(0);
  expect(connection.join('log.2')).toEqual({
    changes: [
      { of: 'leads', id: 3 },
      { of: 'leads', id: 4 },
    ],
  });
  expect([connection.join('log.4'), connection.join('log.5')]).toEqual([undefined, undefined]);
  for (const place of ['log.0', 'other.3', '']) expect(connection.join(place)).toEqual({ anew: true });
  last().say('id: log.6\nevent: anew\ndata: {}\n\n');
  await jest.advanceTimersByTimeAsync(0);
  expect([connection.join('log.5'), connection.join('log.6')]).toEqual([{ anew: true }, undefined]);
});

it('keeps at most 500 changes, and none of an ended stream', async () => {
  await jest.advanceTimersByTimeAsync(0);
  last().say(begin);
  for (const id of [2, 3, 4])
    last().say(
      `id: log.${id}\nevent: news\ndata: {"changes":${JSON.stringify(Array.from({ length: 200 }, () => ({ of: 'leads', id })))}}\n\n`,
    );
  await jest.advanceTimersByTimeAsync(0);
  expect(connection.join('log.1')).toEqual({ anew: true });
  expect(connection.join('log.2')).toHaveProperty('changes.length', 400);
  last().end();
  await jest.advanceTimersByTimeAsync(0);
  expect(connection.join('log.3')).toEqual({ anew: true });
});
