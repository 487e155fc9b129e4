import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import { IsDefined, IsIn, IsObject, ValidateNested } from 'class-validator';
import { bodyOf } from '../shared/body-of.ts';
import { message } from '../shared/messages.ts';
import { Optional, RecordID, Revision } from '../shared/rules.ts';
import { assigneeFields, leadFields } from '../leads/lead.details.ts';
import { enquiryStatus, enquiryType } from './enquiry.statuses.ts';
import { enquiryFields } from './enquiry.details.ts';
import { enquiryMessage } from './enquiry.messages.ts';

// The user's name comes with their id.
const { TypeCodeID: _, OriginationUserName: __, ...typed } = enquiryFields;
const form = { ...typed, ...assigneeFields };

/** The enquiry in the body of `PUT enquiries`. */
export class NewEnquiry extends bodyOf(form) {
  @RecordID(enquiryMessage.personRequired) PersonID!: number;
  @Optional() @IsIn(Object.values(enquiryType), { message: message.choice('Type') }) TypeCodeID?: number | null;
}

/** The enquiry in the body of `POST enquiries/update`. Its type stays. */
export class AmendedEnquiry extends bodyOf(form) {
  @RecordID(message.id) EnquiryID!: number;
  @Revision(message.number('Version')) Version!: number;
  @Optional() @RecordID(enquiryMessage.personRequired) PersonID?: number | null;
  @Optional() @IsIn(Object.values(enquiryType), { message: message.choice('Type') }) TypeCodeID?: number | null;
}

export class AddEnquiryBody {
  @IsDefined({ message: enquiryMessage.personRequired })
  @IsObject({ message: enquiryMessage.personRequired })
  @ValidateNested()
  @Type(() => NewEnquiry)
  Enquiry!: NewEnquiry;
}

export class UpdateEnquiryBody {
  @IsDefined({ message: message.id })
  @IsObject({ message: message.id })
  @ValidateNested()
  @Type(() => AmendedEnquiry)
  Enquiry!: AmendedEnquiry;
}

/** The fields of an enquiry that can be changed without its form (decisions 4, "Screens"). */
export class QuickEnquiry extends bodyOf({
  PriorityCodeID: leadFields.PriorityCodeID,
  PreferredCallTime: leadFields.PreferredCallTime,
  Urgent: enquiryFields.Urgent,
}) {
  @RecordID(message.id) EnquiryID!: number;
  @Revision(message.number('Version')) Version!: number;
}

export class QuickEditEnquiryBody {
  @IsDefined({ message: message.id })
  @IsObject({ message: message.id })
  @ValidateNested()
  @Type(() => QuickEnquiry)
  Enquiry!: QuickEnquiry;
}

export class AssignEnquiryBody {
  @RecordID(message.id) enquiryID!: number;
  @RecordID(enquiryMessage.invalidAssignment) assigneeID!: number;
  /** The assignee that the caller saw; null for nobody. */
  @Optional() @RecordID(message.id) previousAssigneeID?: number | null;
}

const isStatus = IsIn(Object.values(enquiryStatus), { message: message.choice('Status') });

export class UpdateEnquiryStatusBody {
  @RecordID(message.id) enquiryID!: number;
  @isStatus newStatusCodeID!: number;
  /** The status that the caller saw. */
  @isStatus previousStatusCodeID!: number;
}

export class MarkAsDeliveredBody {
  @RecordID(message.id) enquiryID!: number;
}
