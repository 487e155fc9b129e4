/** The places that one commit of this process appended. No other event is between them. */
export interface Committed {
  readonly after: number;
  readonly through: number;
  readonly types: ReadonlySet<string>;
}

type Hear = (committed: Committed | undefined) => void;

/** Wakes those who wait for something new in the log. */
export class Commits {
  private readonly waiting = new Set<Hear>();

  /** @param committed undefined where it is not known what was appended, e.g. by another process */
  announce(committed?: Committed): void {
    for (const hear of [...this.waiting]) hear(committed);
  }

  /**
   * Resolves at the next announcement, or when the signal aborts.
   * @param passes whether an announcement concerns the one who waits so little that it need not wake
   */
  next(stop: AbortSignal, passes: (committed: Committed | undefined) => boolean = () => false): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.waiting.delete(hear);
        stop.removeEventListener('abort', wake);
        resolve();
      };
      const hear = (committed: Committed | undefined) => {
        if (!passes(committed)) wake();
      };
      if (stop.aborted) return resolve();
      this.waiting.add(hear);
      stop.addEventListener('abort', wake, { once: true });
    });
  }
}
