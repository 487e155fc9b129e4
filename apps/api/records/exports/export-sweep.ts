import { EXPORT_HOURS } from '@leaseledger/contract/exports/export.messages';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { exportRows } from '@leaseledger/projections/exports/export-rows.projection';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ShortLivedFiles } from '../files/exports/short-lived-files.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { ExportRuns } from './export-runs.ts';
import { Exports } from './exports.ts';

const HOUR_MS = 3_600_000;
/** More exports than ever run at once. */
const MANY = 1_000;

/**
 * Removes expired files, and ends exports of processes that are gone, at the start and every hour. Several processes
 * may do so at once.
 */
@Injectable()
export class ExportSweep implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeping = setInterval(() => void this.#sweepSafely(), HOUR_MS).unref();
  readonly #logger = new Logger('Exports');
  #underWay: Promise<void> = Promise.resolve();

  constructor(
    private readonly files: ShortLivedFiles,
    private readonly lists: Lists,
    private readonly runs: ExportRuns,
    private readonly exports: Exports,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.#sweepSafely();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#sweeping);
    await this.#underWay;
  }

  /** @throws the first error */
  async sweep(): Promise<void> {
    const now = this.clock();
    await this.files.removeKept(new Date(now.getTime() - EXPORT_HOURS * HOUR_MS));
    await this.files.sweepStaged(now);
    const { rows } = await this.lists.page(exportRows.readModel, {
      where: [{ column: 'State', is: 'underWay' }],
      limit: MANY,
      uncounted: true,
    });
    for (const row of rows.map(parsed))
      if ((await this.exports.stateOf(row)) === 'interrupted') await this.runs.giveUp(row.ExportID);
  }

  /** A failed sweep is repeated an hour later. */
  #sweepSafely(): void {
    this.#underWay = this.sweep().catch((error: unknown) =>
      this.#logger.warn(`Exports could not be swept: ${error instanceof Error ? error.name : 'unknown'}`),
    );
  }
}
