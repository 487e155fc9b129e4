import { existsSync, readdirSync, readFileSync } from 'node:fs';

const THREADS = '/proc/self/task';

/** The thread that answers requests. */
export const ANSWERING = 'answering';

/**
 * The CPU milliseconds of each thread of this process, by name; threads with one name are added. Without /proc, only
 * the answering thread and the sum of the others.
 */
export function threadCpu(): Record<string, number> {
  const used: Record<string, number> = {};
  const add = (name: string, ms: number) => (used[name] = (used[name] ?? 0) + ms);
  if (existsSync(THREADS)) {
    for (const thread of readdirSync(THREADS)) {
      const file = (name: string) => readFileSync(`${THREADS}/${thread}/${name}`, 'utf8');
      try {
        add(
          Number(thread) === process.pid ? ANSWERING : file('comm').trim(),
          Number(file('schedstat').split(' ')[0]) / 1e6,
        );
      } catch {
        // The thread has ended.
      }
    }
    return used;
  }
  const microseconds = ({ user, system }: NodeJS.CpuUsage) => user + system;
  const answering = microseconds(process.threadCpuUsage());
  add(ANSWERING, answering / 1e3);
  add('others', (microseconds(process.cpuUsage()) - answering) / 1e3);
  return used;
}
