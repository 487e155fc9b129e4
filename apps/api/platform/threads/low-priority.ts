import { setPriority } from 'node:os';

/** Lowers the priority of this thread below the others, where the system supports that. */
export function lowerPriorityOfThread(): void {
  try {
    if (process.platform === 'linux') setPriority(10);
  } catch {
    // All threads keep the same priority.
  }
}
