import { sessionStatisticsEndpoints as endpoints } from '@leaseledger/contract/session-attendance/session-statistics.endpoints';
import { isSessionFigure } from '@leaseledger/contract/session-attendance/session-statistics.views';
import { Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { notFound } from '../../platform/answers/failure.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { momentOf } from '../../platform/answers/moment-of.ts';
import { SessionStatisticsViews } from './session-statistics.ts';

@Controller('api')
export class SessionStatisticsController {
  constructor(private readonly statistics: SessionStatisticsViews) {}

  @Serves(endpoints.all)
  async all(@InPath(endpoints.all, 'from') from: string, @InPath(endpoints.all, 'to') to: string) {
    return answer(await this.statistics.of(momentOf(from, 'From'), momentOf(to, 'To')));
  }

  @Serves(endpoints.events)
  async events(
    @InPath(endpoints.events, 'id') id: number,
    @InPath(endpoints.events, 'figure') figure: string,
    @CurrentUser() caller: Caller,
  ) {
    if (!isSessionFigure(figure)) throw notFound('This figure');
    return answer(await this.statistics.events(id, figure, caller));
  }
}
