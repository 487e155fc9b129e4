import { IsBoolean, IsIn } from 'class-validator';
import { Optional, RecordID } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { priority } from './lead.codes.ts';
import { leadStatus } from './lead.statuses.ts';
import { leadMessage } from './lead.messages.ts';

/** The parameters of the batch actions on leads. */
export class AssignManyLeads {
  @RecordID(leadMessage.invalidAssignment) assigneeID!: number;
  @Optional() @IsBoolean({ message: message.yesNo('Warm assign') }) warmAssign?: boolean | null;
  @Optional() @IsBoolean({ message: message.yesNo('Disable lead e-mail') }) disableLeadEmail?: boolean | null;
}

export class ChangeStatusOfLeads {
  @IsIn(Object.values(leadStatus), { message: message.choice('Status') }) newStatusCodeID!: number;
}

export class ChangePriorityOfLeads {
  @IsIn(Object.values(priority), { message: message.choice('Priority') }) PriorityCodeID!: number;
}
