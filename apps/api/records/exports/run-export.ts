import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ExportTask, FromWorker, ToWorker } from './export-task.ts';

/** The memory of the thread, in megabytes. An export needs a fraction of it. */
const MOST_MB = 128;

/**
 * Writes an export in its own thread, no faster than its pieces are taken.
 * @param pages rows as JSON text, unless the thread reads them itself
 * @param onRows receives the number of written rows now and then, and at the end
 * @returns the bytes of the file. @throws the error of the thread or the pages; AbortError when stopped
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
      // Only the thread sends messages here.
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
