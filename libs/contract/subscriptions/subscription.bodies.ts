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
  /** The record's; all of the caller's where it is left out. */
  @Optional() @RecordID(message.id) UserSubscriptionID?: number | null;
  /** When the latest happened that was seen. */
  @Moment(subscriptionMessage.moment) upTo!: string;
}
