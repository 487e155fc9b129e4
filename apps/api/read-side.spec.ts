import { describe, expect, it, jest } from '@jest/globals';
import { Worker } from 'node:worker_threads';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { Client } from './testing/client.ts';
import { TestApi } from './testing/test-api.ts';
import type { Asked } from './platform/read-side/messages.ts';
import { startThread } from './platform/read-side/read-side-thread.ts';

const threads: Worker[] = [];
/** The number of threads that end at once, before the next good one. */
let stillborn = 0;

/** The number of threads that open but answer nothing, before the next good one. */
let mute = 0;
const MUTE = `require('node:worker_threads').parentPort.on('message', () => {}).postMessage([{ opened: { isOtherLog: false, isServed: true } }])`;

function start(...parameters: Parameters<typeof startThread>): Worker {
  stillborn -= 1;
  mute -= 1;
  const code = stillborn >= 0 ? 'process.exit(1)' : mute >= 0 ? MUTE : undefined;
  const thread = code === undefined ? startThread(...parameters) : new Worker(code, { eval: true });
  threads.push(thread);
  return thread;
}
const api = await TestApi.start({ startReadSide: start, settings: { readSideSeconds: 2 } });
const admin = await api.admin();

const kill = () => threads.at(-1)?.terminate();
const details = () => admin.shown(healthEndpoints.health);
const add = async (LastName: string): Promise<number> => (await admin.addPerson({ LastName })).PersonID;
const lastName = async (id: number) => (await admin.shown(personEndpoints.one, { params: { id } })).LastName;

describe('a page that was answered before', () => {
  it('a repeated page is answered from memory until a row changes, per caller, and without forgotten persons', async () => {
    const outsider = await api.as(await api.addUser('Olga Outside', { ExternalUser: true }));
    const [first, second] = [await add('Zanzibar'), await add('Okafor')];
    await admin.addLead(first);
    const thread = threads.at(-1);
    if (thread === undefined) throw new Error('The thread was started');
    const sent = jest.spyOn(thread, 'postMessage');
    // The thread gets no other messages.
    const questions = () =>
      sent.mock.calls
        .flatMap(([messages]) => messages as Asked[])
        .filter((asked) => 'question' in asked && asked.question.ask === 'printed').length;
    const leads = async (client: Client) => (await client.rest('leads', { filter: {}, range: [0, 9] })).text;

    const page = await leads(admin);
    expect([page.includes('Zanzibar'), questions()]).toEqual([true, 1]);
    expect([await leads(admin), questions()]).toEqual([page, 1]);
    expect(await leads(outsider)).toBe('[]');
    await admin.addLead(second);
    const before = questions();
    expect([(await leads(admin)).includes('Okafor'), questions()]).toEqual([true, before + 1]);
    await admin.call(personEndpoints.remove, { params: { id: first } });
    expect([(await leads(admin)).includes('Zanzibar'), questions()]).toEqual([false, before + 2]);
    sent.mockRestore();
  });
});

describe('a failing thread of the read side', () => {
  it('a read-side thread that dies is restarted, open questions are answered, and health reports it', async () => {
    const before = await add('Ngata');
    const ended = kill();
    const [read, added] = await Promise.all([lastName(before), add('Menon')]);
    await ended;
    expect(read).toBe('Ngata');
    expect(await lastName(added)).toBe('Menon');
    expect(await details()).toMatchObject({ status: 'ok', details: { readSide: { state: 'running', restarts: 1 } } });
  });

  it('reads get a 503 while read-side threads keep dying, and recover afterwards', async () => {
    const id = await add('Osei');
    stillborn = 3;
    await kill();
    const refused = await admin.call(personEndpoints.one, { params: { id } });
    expect(refused.status).toBe(503);
    await expect(lastName(id)).resolves.toBe('Osei');
    expect(await details()).toMatchObject({ status: 'ok', details: { readSide: { state: 'running', restarts: 5 } } });
  });

  it('a read-side thread that hangs is ended and restarted', async () => {
    const id = await add('Petrov');
    mute = 1;
    await kill();
    await expect(lastName(id)).resolves.toBe('Petrov');
    expect(await details()).toMatchObject({ status: 'ok', details: { readSide: { state: 'running', restarts: 7 } } });
  });
});
