import { existsSync, readFileSync } from 'node:fs';

const OF_THIS_PROCESS = '/proc/self/status';

/** The most resident memory that this process ever used, in bytes. */
export function peakMemory(): number {
  // The figure of resourceUsage may be that of the parent process.
  const kilobytes = existsSync(OF_THIS_PROCESS)
    ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(OF_THIS_PROCESS, 'utf8'))?.[1])
    : process.resourceUsage().maxRSS;
  return kilobytes * 1_024;
}
