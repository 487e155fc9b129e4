import { IsBoolean } from 'class-validator';
import { message } from '../shared/messages.ts';

/** The parameters of the batch actions on persons. */
export class MarketingOfPersons {
  @IsBoolean({ message: message.yesNo('Marketing opt-out') }) MarketingOptOut!: boolean;
}
