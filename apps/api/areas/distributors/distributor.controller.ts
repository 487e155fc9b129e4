import { RunIntervalBody, ToggleBody } from '@leaseledger/contract/distributors/distributor.bodies';
import type { distributorEndpoints } from '@leaseledger/contract/distributors/distributor.endpoints';
import { distributorMessages } from '@leaseledger/contract/distributors/distributor.messages';
import type {
  DistributionView,
  DistributorView,
  RecordShare,
} from '@leaseledger/contract/distributors/distributor.views';
import type { Row } from '@leaseledger/projections/kernel/projection';
import { Body, Controller, Inject, type Type } from '@nestjs/common';
import { answer } from '../../platform/answers/envelope.ts';
import { momentOf } from '../../platform/answers/moment-of.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { sharesIn } from './distribution-shares.ts';
import type { Distributor } from './distributor.ts';

/** The answers of a distributor's calls, made from those of all distributors. */
interface Shown<View, Run, Share> {
  readonly view: (view: DistributorView) => View;
  readonly run: (run: DistributionView) => Run;
  readonly share: (share: RecordShare) => Share;
}

/**
 * Serves the calls that every distributor has.
 * @param token of the distributor
 */
export function distributorController<View extends object, Run extends object, Share extends object, R extends Row>(
  token: Type<Distributor<R>>,
  endpoints: ReturnType<typeof distributorEndpoints<string, View, Run, readonly Share[]>>,
  shown: Shown<View, Run, Share>,
) {
  @Controller('api')
  class DistributorController {
    constructor(
      @Inject(token) readonly distributor: Distributor<R>,
      @Inject(Lists) readonly lists: Lists,
    ) {}

    @Serves(endpoints.one)
    async one() {
      return answer(await this.view());
    }

    @Serves(endpoints.toggle)
    async toggle(@Body() { newState }: ToggleBody, @CurrentUser() caller: Caller) {
      await this.distributor.set({ type: 'SwitchDistributor', Enabled: newState === 1 }, caller);
      const messages = distributorMessages(this.distributor.kind.words);
      return answer(await this.view(), newState === 1 ? messages.enabled : messages.disabled);
    }

    @Serves(endpoints.setInterval)
    async setInterval(@Body() { RunInterval }: RunIntervalBody, @CurrentUser() caller: Caller) {
      await this.distributor.set({ type: 'SetRunInterval', RunInterval }, caller);
      return answer(
        await this.view(),
        distributorMessages(this.distributor.kind.words).intervalSet(RunInterval / 60_000),
      );
    }

    @Serves(endpoints.dryRun)
    async dryRun() {
      return answer(shown.run(await this.distributor.views.dryRun()));
    }

    @Serves(endpoints.run)
    async run(@InPath(endpoints.run, 'id') id: number) {
      return answer(shown.run(await this.distributor.views.run(id)));
    }

    @Serves(endpoints.shares)
    async shares(@InPath(endpoints.shares, 'from') from: string, @InPath(endpoints.shares, 'to') to: string) {
      const period = { from: momentOf(from, 'From'), to: momentOf(to, 'To') };
      return answer((await sharesIn(this.distributor.kind, period, this.lists)).map(shown.share));
    }

    async view(): Promise<View> {
      return shown.view(await this.distributor.views.now());
    }
  }
  return DistributorController;
}
