import { IsInt, ValidateIf } from 'class-validator';
import { message } from '../shared/messages.ts';
import { Moment, NumberIn, Optional } from '../shared/rules.ts';
import { TARGET_HOURS_MAX } from './service-target.ts';
import { serviceTargetMessage } from './service-target.messages.ts';

/** `POST enquiries/serviceTargets/remove`: the target of this status, type, priority and day. Null stands for all. */
export class RemoveServiceTargetBody {
  /** Null for the time to the first contact. */
  @Optional() @IsInt({ message: message.choice('Status') }) StatusCodeID?: number | null;
  @Optional() @IsInt({ message: message.choice('Type') }) TypeCodeID?: number | null;
  @Optional() @IsInt({ message: message.choice('Priority') }) PriorityCodeID?: number | null;
  /** A moment of the day in Melbourne from which it holds. */
  @Moment(message.moment('From')) From!: string;
}

/** `POST enquiries/serviceTargets` */
export class SetServiceTargetBody extends RemoveServiceTargetBody {
  /** Null ends the targets before it. */
  @ValidateIf(({ Hours }: SetServiceTargetBody) => Hours !== null)
  @NumberIn(0.25, TARGET_HOURS_MAX, serviceTargetMessage.hours)
  Hours!: number | null;
}
