import { ReplayReactionBody } from '@leaseledger/contract/reactions/reaction.bodies';
import { reactionEndpoints } from '@leaseledger/contract/reactions/reaction.endpoints';
import { Body, Controller } from '@nestjs/common';
import { answer } from '../answers/envelope.ts';
import { Serves } from '../answers/serves.ts';
import { Reactions } from './exports/reactions.ts';

@Controller('api')
export class ReactionsController {
  constructor(private readonly reactions: Reactions) {}

  @Serves(reactionEndpoints.parked)
  async parked() {
    await this.reactions.look();
    return answer(this.reactions.parked());
  }

  @Serves(reactionEndpoints.replay)
  async replay(@Body() { policy, eventId }: ReplayReactionBody) {
    await this.reactions.replay(policy, eventId);
    return answer(this.reactions.parked(), 'Done.');
  }
}
