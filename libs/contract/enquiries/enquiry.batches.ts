import { IsIn } from 'class-validator';
import { priority } from '../leads/lead.codes.ts';
import { message } from '../shared/messages.ts';
import { RecordID } from '../shared/rules.ts';
import { enquiryStatus } from './enquiry.statuses.ts';
import { enquiryMessage } from './enquiry.messages.ts';

/** The parameters of the batch actions on enquiries. */
export class AssignManyEnquiries {
  @RecordID(enquiryMessage.invalidAssignment) assigneeID!: number;
}

export class ChangeStatusOfEnquiries {
  @IsIn(Object.values(enquiryStatus), { message: message.choice('Status') }) newStatusCodeID!: number;
}

export class ChangePriorityOfEnquiries {
  @IsIn(Object.values(priority), { message: message.choice('Priority') }) PriorityCodeID!: number;
}
