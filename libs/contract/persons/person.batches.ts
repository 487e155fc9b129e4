import { IsBoolean } from 'class-validator';
import { message } from '../shared/messages.ts';

/** What goes with what is done with many persons at once. */
export class MarketingOfPersons {
  @IsBoolean({ message: message.yesNo('Marketing opt-out') }) MarketingOptOut!: boolean;
}
