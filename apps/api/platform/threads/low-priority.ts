import { setPriority } from 'node:os';

/** Lets whoever works in other threads come before this one, where the system knows threads. */
export function lowerPriorityOfThread(): void {
  try {
    if (process.platform === 'linux') setPriority(10);
  } catch {
    // Then all threads are equal.
  }
}
