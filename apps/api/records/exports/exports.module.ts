import type { RemoveExports } from '@leaseledger/domain/exports/export.effects';
import { Module } from '@nestjs/common';
import { ShortLivedFiles } from '../files/exports/short-lived-files.ts';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { ExportRuns } from './export-runs.ts';
import { ExportSweep } from './export-sweep.ts';
import { ExportingProcesses } from './exporting-processes.ts';
import { Exports } from './exports.ts';
import { ExportsController } from './exports.controller.ts';

/** Exports the lists of `/api/rest` as files. */
@Module({
  controllers: [ExportsController],
  providers: [Exports, ExportRuns, ExportSweep, ExportingProcesses],
})
export class ExportsModule {
  constructor(effects: Effects, files: ShortLivedFiles) {
    effects.add<RemoveExports>({ RemoveExports: () => files.removeExports() });
  }
}
