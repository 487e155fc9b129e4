import {
  RunIntervalBody,
  ToggleBody,
  UserPoolBody,
} from '@leaseledger/contract/lead-distributor/lead-distributor.bodies';
import { leadDistributorEndpoints } from '@leaseledger/contract/lead-distributor/lead-distributor.endpoints';
import { leadDistributorMessage } from '@leaseledger/contract/lead-distributor/lead-distributor.messages';
import { message } from '@leaseledger/contract/shared/messages';
import {
  LEAD_DISTRIBUTOR_ID,
  leadDistributorDecider,
  type LeadDistributorCommand,
} from '@leaseledger/domain/lead-distributor/lead-distributor.area';
import type { Candidate } from '@leaseledger/domain/kernel/hand-over';
import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Candidates } from '../../access/users/exports/candidates.ts';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { ruleBroken } from '../../platform/answers/failure.ts';
import { momentOf } from '../../platform/answers/moment-of.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { sharesIn } from './distribution-shares.ts';
import { KnownToRuns } from './known-to-run.ts';
import { LeadDistributorViews } from './lead-distributor-views.ts';

@Controller('api')
export class LeadDistributorController {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly views: LeadDistributorViews,
    private readonly knownToRuns: KnownToRuns,
    private readonly candidates: Candidates,
  ) {}

  @Serves(leadDistributorEndpoints.one)
  async one() {
    return answer(await this.views.now());
  }

  @Serves(leadDistributorEndpoints.toggle)
  async toggle(@Body() { newState }: ToggleBody, @CurrentUser() caller: Caller) {
    await this.#execute({ type: 'SwitchLeadDistributor', Enabled: newState === 1 }, caller);
    return answer(
      await this.views.now(),
      newState === 1 ? leadDistributorMessage.enabled : leadDistributorMessage.disabled,
    );
  }

  @Serves(leadDistributorEndpoints.setInterval)
  async setInterval(@Body() { RunInterval }: RunIntervalBody, @CurrentUser() caller: Caller) {
    await this.#execute({ type: 'SetRunInterval', RunInterval }, caller);
    return answer(await this.views.now(), leadDistributorMessage.intervalSet(RunInterval / 60_000));
  }

  @Serves(leadDistributorEndpoints.changePool)
  async changePool(@Body() { UserPool, Version }: UserPoolBody, @CurrentUser() caller: Caller) {
    const users = await this.#users(UserPool.map(({ UserID }) => UserID));
    await this.#execute({ type: 'ChangeLeadPool', users }, caller, Version ?? undefined);
    return answer(await this.views.now(), leadDistributorMessage.poolChanged);
  }

  @Serves(leadDistributorEndpoints.dryRun)
  async dryRun() {
    return answer(await this.views.dryRun());
  }

  @Serves(leadDistributorEndpoints.run)
  async run(@InPath(leadDistributorEndpoints.run, 'id') id: number) {
    return answer(await this.views.run(id));
  }

  @Serves(leadDistributorEndpoints.shares)
  async shares(
    @InPath(leadDistributorEndpoints.shares, 'from') from: string,
    @InPath(leadDistributorEndpoints.shares, 'to') to: string,
  ) {
    return answer(await sharesIn({ from: momentOf(from, 'From'), to: momentOf(to, 'To') }, this.lists));
  }

  #execute(command: LeadDistributorCommand, caller: Caller, expectedRevision?: number) {
    return this.bus.execute(
      new Execute(
        leadDistributorDecider,
        { id: LEAD_DISTRIBUTOR_ID, command, ...(expectedRevision !== undefined && { expectedRevision }) },
        caller,
      ),
    );
  }

  /** The users with their current names. A deleted user may stay in the pool, but not join it. @throws Failure 422 */
  async #users(ids: readonly number[]) {
    const { pool } = await this.knownToRuns.settings();
    return Promise.all(
      ids.map(async (UserID): Promise<Candidate> => {
        const user = await this.candidates.of(UserID);
        if (user !== undefined) return user;
        const gone = pool.find((entry) => entry.UserID === UserID);
        if (gone === undefined) throw ruleBroken(message.notFound('User'));
        const cannot = { WorksLeads: false, WorksEnquiries: false, WorksNewBusiness: false, WorksFuelCards: false };
        return { UserID, FullName: gone.FullName, ExternalUser: false, Disabled: true, ...cannot };
      }),
    );
  }
}
