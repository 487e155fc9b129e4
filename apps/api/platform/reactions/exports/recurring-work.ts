import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Reactions } from './reactions.ts';

/** Work that is looked for every so often, in the process that reacts: areas add theirs. What the log or the lists do not answer now is looked for again the next time. */
@Injectable()
export class RecurringWork implements OnModuleDestroy {
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(@Inject(Reactions) private readonly reactions: Pick<Reactions, 'isHere'>) {}

  /**
   * @param name as log lines name it
   * @param everyMs milliseconds between two looks
   * @param work does what is due, if anything is; two processes may look at once
   */
  add(name: string, everyMs: number, work: () => Promise<void>): void {
    const log = new Logger(name);
    const look = async () => {
      if (this.reactions.isHere)
        await work().catch((thrown: unknown) =>
          log.warn(`Not done: ${thrown instanceof Error ? thrown.name : 'unknown'}`),
        );
    };
    this.#timers.push(setInterval(() => void look(), everyMs).unref());
  }

  onModuleDestroy(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }
}
