import type { Position } from '@leaseledger/event-log/event-log';

interface Waiter {
  readonly position: Position;
  readonly answer: (reached: boolean) => void;
}

/** Callers that wait until everything up to a position shows. Nobody polls: each progress calls `settle`. */
export class Waiters {
  readonly #waiting = new Set<Waiter>();

  /** @param onSettle called at every progress, before waiting callers are resolved */
  constructor(
    private readonly reached: (position: Position) => boolean,
    private readonly onSettle: () => void = () => undefined,
  ) {}

  /** True as soon as the position is reached, false after `withinMs` milliseconds. Keeps no process alive. */
  wait(position: Position, withinMs: number): Promise<boolean> {
    if (this.reached(position)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        position,
        answer: (reached) => {
          clearTimeout(timer);
          this.#waiting.delete(waiter);
          resolve(reached);
        },
      };
      const timer = setTimeout(() => waiter.answer(false), withinMs).unref();
      this.#waiting.add(waiter);
    });
  }

  get isAwaited(): boolean {
    return this.#waiting.size > 0;
  }

  settle(): void {
    this.onSettle();
    for (const waiter of this.#waiting) if (this.reached(waiter.position)) waiter.answer(true);
  }

  giveUp(): void {
    for (const waiter of this.#waiting) waiter.answer(false);
  }
}
