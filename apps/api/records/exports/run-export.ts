import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ExportTask, FromWorker, ToWorker } from './export-task.ts';

/** Memory of the thread's own, in megabytes: an export needs a fraction of it. */
const MOST_MB = 128;

/**
 * Writes an export in a thread of its own, no faster than its pieces are taken.
 * @param pages of rows as JSON text, where the thread does not read them itself
 * @param onRows told how many are written, now and then, and at the end how many there are
 * @returns the bytes of the file. @throws what the thread or the pages threw; AbortError where it was stopped
 */
export async function* runExport(
  task: ExportTask,
  pages: AsyncIterable<readonly string[]> | undefined,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), {
    workerData: task,
    execArgv: ['--import', new URL('../../../../tools/register.mjs', import.meta.url).href],
    name: 'export',
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  });
  const rest = pages?.[Symbol.asyncIterator]();
  const say = (told: ToWorker) => worker.postMessage(told);
  try {
    for await (const messages of on(worker, 'message', { signal, close: ['exit'] })) {
      // Nobody else speaks to it.
      const [{ rows, piece, isDone, wantsMore }] = messages as [FromWorker];
      onRows(rows);
      if (piece !== undefined) {
        yield piece;
        say({ isTaken: true });
      }
      if (isDone) return;
      if (wantsMore && rest !== undefined) {
        const { value, done } = await rest.next();
        say(done === true ? { isLast: true } : { rows: value });
      }
    }
    throw new Error('The thread of an export ended before its file was written');
  } finally {
    await rest?.return?.();
    await worker.terminate();
  }
}
