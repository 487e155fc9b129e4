import { Logger } from '@nestjs/common';
import type { Reactions } from './reactions.ts';

/** Work that is looked for every so often, in the process that reacts: what the log or the lists do not answer now is looked for again the next time. */
export class RecurringWork {
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;

  /**
   * @param name as log lines name it
   * @param everyMs milliseconds between two looks
   * @param work does what is due, if anything is; two processes may look at once
   */
  constructor(
    private readonly reactions: Reactions,
    name: string,
    everyMs: number,
    private readonly work: () => Promise<void>,
  ) {
    this.#log = new Logger(name);
    this.#timer = setInterval(() => void this.#look(), everyMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (!this.reactions.isHere) return;
    await this.work().catch((thrown: unknown) => this.#log.warn(`Not done: ${thrown instanceof Error ? thrown.name : 'unknown'}`));
  }
}
