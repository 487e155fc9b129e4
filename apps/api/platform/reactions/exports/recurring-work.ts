import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Reactions } from './reactions.ts';

/**
 * Regular work of the areas, in the process that reacts. A failure is logged, and the work runs again the next time.
 */
@Injectable()
export class RecurringWork implements OnModuleDestroy {
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(@Inject(Reactions) private readonly reactions: Pick<Reactions, 'isHere'>) {}

  /**
   * @param name the name in log lines
   * @param everyMs milliseconds between two runs
   * @param work does the work that is due, if any; two processes may run it at once
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
