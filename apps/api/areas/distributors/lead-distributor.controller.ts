import { UserPoolBody } from '@leaseledger/contract/distributors/lead-distributor.bodies';
import { leadDistributorEndpoints } from '@leaseledger/contract/distributors/lead-distributor.endpoints';
import { leadDistributorMessage } from '@leaseledger/contract/distributors/lead-distributor.messages';
import type { LeadDistributorView } from '@leaseledger/contract/distributors/lead-distributor.views';
import type { DistributorView } from '@leaseledger/contract/distributors/distributor.views';
import { message } from '@leaseledger/contract/shared/messages';
import { DISTRIBUTOR_ID } from '@leaseledger/domain/distributors/distributor';
import { leadDistributorDecider } from '@leaseledger/domain/distributors/lead-distributor.area';
import type { Candidate } from '@leaseledger/domain/kernel/hand-over';
import { Body, Controller } from '@nestjs/common';
import { answer } from '../../platform/answers/envelope.ts';
import { ruleBroken } from '../../platform/answers/failure.ts';
import { Serves } from '../../platform/answers/serves.ts';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { distributorController } from './distributor.controller.ts';
import { DistributorParts } from './distributor-parts.ts';
import { LeadDistributor } from './lead-distributor.ts';

const shownOfLeads = ({ UserPool, ...facts }: DistributorView): LeadDistributorView => ({
  ...facts,
  UserPool: UserPool.map(({ OpenRecords, ...member }) => ({ ...member, OpenLeads: OpenRecords })),
});

export const LeadDistributorController = distributorController(LeadDistributor, leadDistributorEndpoints, {
  view: shownOfLeads,
  run: ({ Records, ...run }) => ({
    ...run,
    Leads: Records.map(({ RecordID, Urgent: _, ...lead }) => ({ LeadID: RecordID, ...lead })),
  }),
  share: ({ Records, ...share }) => ({ ...share, Leads: Records }),
});

/** The pool of the lead distributor, which is edited by hand. */
@Controller('api')
export class LeadPoolController {
  constructor(
    private readonly parts: DistributorParts,
    private readonly distributor: LeadDistributor,
  ) {}

  @Serves(leadDistributorEndpoints.changePool)
  async changePool(@Body() { UserPool, Version }: UserPoolBody, @CurrentUser() caller: Caller) {
    const users = await this.#users(UserPool.map(({ UserID }) => UserID));
    const expected = Version === null || Version === undefined ? {} : { expectedRevision: Version };
    const command = { type: 'ChangeLeadPool' as const, users };
    await this.parts.bus.execute(
      new Execute(leadDistributorDecider, { id: DISTRIBUTOR_ID, command, ...expected }, caller),
    );
    return answer(shownOfLeads(await this.distributor.views.now()), leadDistributorMessage.poolChanged);
  }

  /** The users with their current names. A deleted user may stay in the pool, but not join it. @throws Failure 422 */
  async #users(ids: readonly number[]) {
    const { pool = [] } = await this.distributor.known.settings();
    return Promise.all(
      ids.map(async (UserID): Promise<Candidate> => {
        const user = await this.parts.candidates.of(UserID);
        if (user !== undefined) return user;
        const gone = pool.find((entry) => entry.UserID === UserID);
        if (gone === undefined) throw ruleBroken(message.notFound('User'));
        const cannot = { WorksLeads: false, WorksEnquiries: false, WorksNewBusiness: false, WorksFuelCards: false };
        return { UserID, FullName: gone.FullName, ExternalUser: false, Disabled: true, ...cannot };
      }),
    );
  }
}
