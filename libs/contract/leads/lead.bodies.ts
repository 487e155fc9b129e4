import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsNotEmpty,
  IsNumber,
  IsObject,
  Max,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
  IsString,
} from 'class-validator';
import { bodyOf, mayHold } from '../shared/body-of.ts';
import { message } from '../shared/messages.ts';
import { LongText, Optional, RecordID, Revision } from '../shared/rules.ts';
import { LEAD_NOTES_MIN, NOTES_MAX } from './lead.codes.ts';
import { leadStatus } from './lead.statuses.ts';
import { assigneeFields, leadFields, settlementFields, type LeadDetails } from './lead.details.ts';
import { ownFieldsOfGiven, type OwnField } from './lead.given.ts';
import { leadMessage } from './lead.messages.ts';

const oneOf = (field: string, table: Readonly<Record<string, number>>) =>
  IsIn(Object.values(table), { message: message.choice(field) });

const {
  PriorityCodeID,
  TypeCodeID,
  PreferredCallTime,
  Referral,
  Notes,
  AnnualKMs,
  AnnualIncome,
  LeaseType,
  PkePayCycleID,
  PreferredLeaseTerm,
  BusinessUse,
  ...others
} = leadFields;
const quote = { AnnualKMs, AnnualIncome, LeaseType, PkePayCycleID, PreferredLeaseTerm, BusinessUse };
/** The fields of a lead's form, for adding and editing (specification 3, section 3). A new field of the table comes in through `others`. */
const form = {
  PriorityCodeID,
  TypeCodeID,
  PreferredCallTime,
  Referral,
  ...assigneeFields,
  ...settlementFields,
  ...others,
};

/** The lead in the body of `PUT leads`. */
export class NewLead extends bodyOf({ ...quote, ...form }) {
  @RecordID(leadMessage.personRequired) PersonID!: number;

  @LongText(NOTES_MAX, leadMessage.notesTooLong)
  @MinLength(LEAD_NOTES_MIN, { message: leadMessage.notesTooShort })
  @IsNotEmpty({ message: leadMessage.notesRequired })
  @IsString({ message: leadMessage.notesRequired })
  Notes!: string;
}

/** The lead in the body of `POST leads/update`. */
export class AmendedLead extends bodyOf(
  { Notes, ...quote, ...form },
  {
    AnnualKMs: leadMessage.annualKMsRequired,
    AnnualIncome: leadMessage.annualIncomeRequired,
    LeaseType: leadMessage.leaseTypeRequired,
    PkePayCycleID: leadMessage.payCycleRequired,
    PreferredLeaseTerm: leadMessage.leaseTermRequired,
    BusinessUse: mayHold(
      ValidateIf((lead: Pick<LeadDetails, 'LeaseType'>) => lead.LeaseType === 'Operational'),
      Max(100, { message: leadMessage.businessUseRange }),
      Min(0, { message: leadMessage.businessUseRange }),
      IsNumber({}, { message: leadMessage.businessUseRequired }),
    ),
  },
) {
  @RecordID(message.id) LeadID!: number;
  @Revision(message.number('Version')) Version!: number;
  @Optional() @RecordID(leadMessage.personRequired) PersonID?: number | null;
}

export class AddLeadBody {
  @IsDefined({ message: leadMessage.personRequired })
  @IsObject({ message: leadMessage.personRequired })
  @ValidateNested()
  @Type(() => NewLead)
  Lead!: NewLead;
  @Optional() @IsBoolean({ message: message.yesNo('Warm assign') }) warmAssign?: boolean | null;
  @Optional() @IsBoolean({ message: message.yesNo('Disable client e-mail') }) disableClientNLSAssignedEmail?:
    boolean | null;
}

export class UpdateLeadBody {
  @IsDefined({ message: message.id })
  @IsObject({ message: message.id })
  @ValidateNested()
  @Type(() => AmendedLead)
  Lead!: AmendedLead;
  @Optional() @IsBoolean({ message: message.yesNo('Warm assign') }) warmAssign?: boolean | null;
  @Optional() @IsBoolean({ message: message.yesNo('Disable client e-mail') }) disableClientNLSAssignedEmail?:
    boolean | null;
}

/** The fields of a lead that can be changed without its form. Only the changed field is checked (decisions 4, Screens). */
export class QuickLead
  extends bodyOf({ PriorityCodeID, PreferredCallTime })
  implements Pick<AmendedLead, 'LeadID' | 'Version' | 'PriorityCodeID' | 'PreferredCallTime'>
{
  @RecordID(message.id) LeadID!: number;
  @Revision(message.number('Version')) Version!: number;
}

export class QuickEditLeadBody {
  @IsDefined({ message: message.id })
  @IsObject({ message: message.id })
  @ValidateNested()
  @Type(() => QuickLead)
  Lead!: QuickLead;
}

/** The person of a lead takes over these details as the lead was given them. */
export class TakeGivenBody {
  @RecordID(message.id) leadID!: number;
  /** The revision of the person that the caller saw. */
  @Revision(message.number('Version')) PersonVersion!: number;
  @IsIn(ownFieldsOfGiven, { each: true, message: leadMessage.givenFields })
  @ArrayMaxSize(ownFieldsOfGiven.length, { message: leadMessage.givenFields })
  @ArrayMinSize(1, { message: leadMessage.givenFields })
  @IsArray({ message: leadMessage.givenFields })
  fields!: OwnField[];
}

export class AssignLeadBody {
  @RecordID(message.id) leadID!: number;
  @RecordID(leadMessage.invalidAssignment) assigneeID!: number;
  /** The assignee that the caller saw; null for nobody. */
  @Optional() @RecordID(message.id) previousAssigneeID!: number | null;
  @Optional() @IsBoolean({ message: message.yesNo('Warm assign') }) warmAssign?: boolean | null;
  @Optional() @IsBoolean({ message: message.yesNo('Disable lead e-mail') }) disableLeadEmail?: boolean | null;
}

/** One lead of a bulk assignment. */
export class LeadToAssign {
  @RecordID(message.id) leadID!: number;
  /** The assignee that the caller saw; null for nobody. */
  @Optional() @RecordID(message.id) previousAssigneeID!: number | null;
}

/** The most leads in one assignment: the largest page of the list. */
export const ASSIGN_AT_ONCE_MAX = 200;

export class AssignLeadsBody {
  @ValidateNested({ each: true })
  @Type(() => LeadToAssign)
  @IsObject({ each: true, message: message.id })
  @ArrayMaxSize(ASSIGN_AT_ONCE_MAX, { message: leadMessage.tooManyAtOnce })
  @ArrayMinSize(1, { message: leadMessage.noneChosen })
  @IsArray({ message: leadMessage.noneChosen })
  leads!: LeadToAssign[];
  @RecordID(leadMessage.invalidAssignment) assigneeID!: number;
  @Optional() @IsBoolean({ message: message.yesNo('Warm assign') }) warmAssign?: boolean | null;
  @Optional() @IsBoolean({ message: message.yesNo('Disable lead e-mail') }) disableLeadEmail?: boolean | null;
}

export class UpdateLeadStatusBody {
  @RecordID(message.id) leadID!: number;
  @oneOf('Status', leadStatus) newStatusCodeID!: number;
  /** The status that the caller saw. */
  @oneOf('Status', leadStatus) previousStatusCodeID!: number;
}
