import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { KeptContents } from './exports/kept-contents.ts';

const SWEPT_EVERY_MS = 3_600_000;

/** Removes contents that no file refers to, at the start and every hour. Several processes may do so at once. */
@Injectable()
export class FileSweep implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeping = setInterval(() => void this.#sweep(), SWEPT_EVERY_MS).unref();
  readonly #logger = new Logger('files');
  #underWay: Promise<void> = Promise.resolve();

  constructor(private readonly kept: KeptContents) {}

  onApplicationBootstrap(): void {
    this.#sweep();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#sweeping);
    await this.#underWay;
  }

  /** A failed sweep is repeated an hour later. */
  #sweep(): void {
    this.#underWay = this.kept
      .sweep()
      .catch((error: unknown) =>
        this.#logger.warn(`files could not be swept: ${error instanceof Error ? error.name : 'unknown'}`),
      );
  }
}
