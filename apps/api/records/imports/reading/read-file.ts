import { Worker } from 'node:worker_threads';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type { FromReader, ReadAs, ToReader } from './messages.ts';
import type { FileHead, FileRow } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** A thread that has read nothing for this long is ended, in milliseconds. The file may be an attack. */
const SILENT_MS = 60_000;
/** The memory of the thread, in megabytes. Beyond it only the thread ends. */
const MEMORY_MB = 768;

const newThread = (): Worker =>
  new Worker(new URL('./reading.worker.ts', import.meta.url), {
    execArgv: ['--import', new URL('../../../../../tools/register.mjs', import.meta.url).href],
    name: 'import',
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });

/** Receives the head and the rows of a file. */
export interface Reader {
  head(head: FileHead): Promise<void>;
  part(rows: readonly FileRow[]): Promise<void>;
}

/**
 * Reads a file in its own thread, so that it delays no other request, and a hostile file ends only that thread.
 * The next rows are read once the previous ones were taken.
 * @throws Unreadable with the reason for the user
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

/** The next message of the thread. It waits for an answer after each message. */
function nextOf(thread: Worker): Promise<FromReader> {
  const { promise, resolve, reject } = Promise.withResolvers<FromReader>();
  const silent = setTimeout(() => reject(new Unreadable(importMessage.tooSlow)), SILENT_MS);
  thread.once('message', resolve).once('exit', resolve);
  return promise.finally(() => {
    clearTimeout(silent);
    thread.off('message', resolve).off('exit', resolve);
  });
}
