import { sessionStatisticsEndpoints as endpoints } from '@leaseledger/contract/session-attendance/session-statistics.endpoints';
import { sessionStatisticsReport } from '@leaseledger/contract/session-attendance/session-statistics.report';
import { Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { momentOf } from '../../platform/answers/moment-of.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { Reports } from '../../records/reports/exports/reports.ts';
import { sessionStatistics } from './session-statistics.ts';

@Controller('api')
export class SessionStatisticsController {
  constructor(
    private readonly lists: Lists,
    private readonly reports: Reports,
  ) {}

  @Serves(endpoints.all)
  async all(@InPath(endpoints.all, 'from') from: string, @InPath(endpoints.all, 'to') to: string) {
    const rows = await sessionStatistics.rows({ from: momentOf(from, 'From'), to: momentOf(to, 'To') }, this.lists);
    return answer(rows.map(({ id: _, ...session }) => session));
  }

  @Serves(endpoints.events)
  async events(
    @InPath(endpoints.events, 'id') id: number,
    @InPath(endpoints.events, 'figure') figure: string,
    @CurrentUser() caller: Caller,
  ) {
    return answer(await this.reports.behind(sessionStatisticsReport.resource, String(id), figure, caller));
  }
}
