import { Worker } from 'node:worker_threads';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type { FromReader, ReadAs, ToReader } from './messages.ts';
import type { FileHead, FileRow } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** A thread that has read nothing for so long is ended, in milliseconds: a file that is made to keep it busy. */
const SILENT_MS = 60_000;
/** What it may hold in memory, in megabytes; beyond that it ends, and nothing but it. */
const MEMORY_MB = 768;

const newThread = (): Worker =>
  new Worker(new URL('./reading.worker.ts', import.meta.url), {
    execArgv: ['--import', new URL('../../../../../tools/register.mjs', import.meta.url).href],
    name: 'import',
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });

/** What is done with what was read. */
export interface Reader {
  head(head: FileHead): Promise<void>;
  part(rows: readonly FileRow[]): Promise<void>;
}

/**
 * Reads a file, which is at hand, in a thread of its own, so that no file holds up who is answered meanwhile, and a hostile one ends that thread alone.
 * The next rows are read when the ones before were taken.
 * @throws Unreadable with why, for whoever chose it
 */
export async function readFile(file: AsyncIterable<Uint8Array>, as: ReadAs, reader: Reader): Promise<void> {
  const thread = newThread();
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  for (const event of ['error', 'exit']) thread.once(event, () => ended.reject(new Unreadable(importMessage.damaged)));
  const say = (told: ToReader): void => thread.postMessage(told);
  try {
    for await (const bytes of file) say({ bytes });
    say({ end: as });
    for (;;) {
      const told = await Promise.race([nextOf(thread), ended.promise]);
      if ('done' in told) return;
      if ('unreadable' in told) throw new Unreadable(told.unreadable);
      await ('head' in told ? reader.head(told.head) : reader.part(told.part));
      say({ next: true });
    }
  } finally {
    await thread.terminate();
  }
}

/** The next thing that the thread tells; it never tells two before it was answered. */
function nextOf(thread: Worker): Promise<FromReader> {
  const { promise, resolve, reject } = Promise.withResolvers<FromReader>();
  const silent = setTimeout(() => reject(new Unreadable(importMessage.tooSlow)), SILENT_MS);
  thread.once('message', resolve).once('exit', resolve);
  return promise.finally(() => {
    clearTimeout(silent);
    thread.off('message', resolve).off('exit', resolve);
  });
}
