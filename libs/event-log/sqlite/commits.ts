/** Wakes those who wait for something new in the log. */
export class Commits {
  private readonly waiting = new Set<() => void>();

  announce(): void {
    for (const wake of [...this.waiting]) wake();
  }

  /** Resolves at the next announcement, or when the signal aborts. */
  next(stop: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.waiting.delete(wake);
        stop.removeEventListener('abort', wake);
        resolve();
      };
      if (stop.aborted) return resolve();
      this.waiting.add(wake);
      stop.addEventListener('abort', wake, { once: true });
    });
  }
}
