import { ReadChangesBody, SubscribeBody } from '@leaseledger/contract/subscriptions/subscription.bodies';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { subscriptionMessage } from '@leaseledger/contract/subscriptions/subscription.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { Body, Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { badRequest } from '../../platform/answers/failure.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { Subscriptions } from './exports/subscriptions.ts';
import { FollowedRecords } from './followed-records.ts';

@Controller('api')
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly followed: FollowedRecords,
  ) {}

  @Serves(subscriptionEndpoints.subscribe)
  async subscribe(@Body() body: SubscribeBody, @CurrentUser() caller: Caller) {
    return answer(await this.subscriptions.subscribe(body, caller), subscriptionMessage.subscribed);
  }

  @Serves(subscriptionEndpoints.unsubscribe)
  async unsubscribe(@InPath(subscriptionEndpoints.unsubscribe, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.subscriptions.unsubscribe(id, caller);
    return answer(null, subscriptionMessage.unsubscribed);
  }

  @Serves(subscriptionEndpoints.ofRecord)
  async ofRecord(@InPath(subscriptionEndpoints.ofRecord, 'subject') subject: string, @CurrentUser() caller: Caller) {
    return answer(await this.subscriptions.of(subject, caller));
  }

  @Serves(subscriptionEndpoints.changes)
  async changes(@InPath(subscriptionEndpoints.changes, 'before') before: string, @CurrentUser() caller: Caller) {
    if (before !== 'latest' && !/^[1-9]\d{0,14}$/.test(before)) throw badRequest(message.id);
    return answer(await this.followed.changes(caller, before === 'latest' ? undefined : Number(before)));
  }

  @Serves(subscriptionEndpoints.read)
  async read(@Body() body: ReadChangesBody, @CurrentUser() caller: Caller) {
    await this.subscriptions.read(body, caller);
    return answer(null);
  }
}
