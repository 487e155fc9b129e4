import { ViewAsBody } from '@leaseledger/contract/viewings/viewing.bodies';
import { viewingEndpoints } from '@leaseledger/contract/viewings/viewing.endpoints';
import { viewingMessage } from '@leaseledger/contract/viewings/viewing.messages';
import { Body, Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { Serves } from '../../platform/answers/serves.ts';
import { Viewings } from './viewings.ts';

@Controller('api')
export class ViewingsController {
  constructor(private readonly viewings: Viewings) {}

  @Serves(viewingEndpoints.start)
  async start(@Body() { userID }: ViewAsBody, @CurrentUser() caller: Caller) {
    return answer(null, viewingMessage.started(await this.viewings.start(userID, caller)));
  }

  @Serves(viewingEndpoints.stop)
  async stop(@CurrentUser() caller: Caller) {
    await this.viewings.end(caller, 'stopped');
    return answer(null, viewingMessage.stopped);
  }
}
