import { reportEndpoints } from '@leaseledger/contract/reports/report.endpoints';
import { Controller } from '@nestjs/common';
import { answer } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { Reports } from './exports/reports.ts';

@Controller('api')
export class ReportsController {
  constructor(private readonly reports: Reports) {}

  @Serves(reportEndpoints.behind)
  async behind(
    @InPath(reportEndpoints.behind, 'report') report: string,
    @InPath(reportEndpoints.behind, 'row') row: string,
    @InPath(reportEndpoints.behind, 'figure') figure: string,
    @CurrentUser() caller: Caller,
  ) {
    return answer(await this.reports.behind(report, row, figure, caller));
  }
}
