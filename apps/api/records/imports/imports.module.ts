import type { RemoveImports } from '@leaseledger/domain/imports/import.effects';
import { Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { importKinds, type ImportKind } from '@leaseledger/contract/imports/import.kinds';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { BatchKinds } from '../batches/exports/batch-kinds.ts';
import { HistoryModule } from '../history/history.module.ts';
import { Checking } from './checking.ts';
import { Directories } from './directories.ts';
import { WaitingImports } from './exports/waiting-imports.ts';
import { FailedRows } from './failed-rows.ts';
import { ImportBatches } from './import-batches.ts';
import { ImportRuns } from './import-runs.ts';
import { ImportsController } from './imports.controller.ts';
import { Imports } from './imports.ts';
import { KeptImports } from './kept-imports.ts';
import { RememberedMatches } from './remembered-matches.ts';
import { Uploads } from './uploads.ts';

const PURGED_EVERY_MS = 10 * 60_000;

/** Imports from files: read, matched, checked, carried out as batches, undone. Each area registers its own import. */
@Module({
  imports: [HistoryModule],
  controllers: [ImportsController],
  providers: [
    Imports,
    Uploads,
    RememberedMatches,
    KeptImports,
    Checking,
    Directories,
    ImportBatches,
    ImportRuns,
    FailedRows,
    WaitingImports,
  ],
  exports: [WaitingImports],
})
export class ImportsModule implements OnApplicationBootstrap, OnApplicationShutdown {
  #purging: NodeJS.Timeout | undefined;

  constructor(
    kinds: BatchKinds,
    batches: ImportBatches,
    effects: Effects,
    waiting: WaitingImports,
    private readonly kept: KeptImports,
  ) {
    effects.add<RemoveImports>({ RemoveImports: ({ imports }) => waiting.remove(imports) });
    // Object.keys loses the type of the keys.
    for (const kind of Object.keys(importKinds) as ImportKind[]) kinds.add(batches.kindOf(kind));
    kinds.add(batches.undoing);
  }

  /** Removes expired imports at intervals, even when nobody asks for them. */
  onApplicationBootstrap(): void {
    // A failed removal is repeated at the next interval.
    this.#purging = setInterval(() => void this.kept.purge().catch(() => undefined), PURGED_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#purging);
  }
}
