import { ValidateBy } from 'class-validator';
import { kindOf } from '../records/record-kinds.ts';
import { Moment, Optional, RecordID } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { subscriptionMessage } from './subscription.messages.ts';

const isType = (code: unknown): boolean => typeof code === 'number' && kindOf('subscription', code) !== undefined;

/** `PUT userSubscriptions`. */
export class SubscribeBody {
  @ValidateBy(
    { name: 'isSubscriptionType', validator: { validate: isType } },
    { message: subscriptionMessage.unknownType },
  )
  SubscriptionTypeID!: number;
  @RecordID(message.id) AttachedToID!: number;
}

/** `POST userSubscriptions/read`. */
export class ReadChangesBody {
  /** The subscription to mark as read. Left out for all subscriptions of the caller. */
  @Optional() @RecordID(message.id) UserSubscriptionID?: number | null;
  /** The time of the latest change that the caller has seen. */
  @Moment(subscriptionMessage.moment) upTo!: string;
}
