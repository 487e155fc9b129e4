import { Module, type DynamicModule } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.ts';
import type { ReportReading } from './exports/report-reading.ts';
import { Reports, REPORTS } from './exports/reports.ts';
import { ReportsController } from './reports.controller.ts';

/** Reports: lists whose rows are counted when they are read. */
@Module({})
export class ReportsModule {
  static on(reports: readonly ReportReading[]): DynamicModule {
    return {
      module: ReportsModule,
      global: true,
      imports: [HistoryModule],
      controllers: [ReportsController],
      providers: [Reports, { provide: REPORTS, useValue: reports }],
      exports: [Reports],
    };
  }
}
