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
import { IntegerIn, LongText, Moment, NumberIn, Optional, RecordID, Revision, Text } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import {
  engagementType,
  leadStatus,
  leadType,
  LEAD_NOTES_MIN,
  leaseTerms,
  leaseTypes,
  NOTES_MAX,
  payCycle,
  priority,
} from './lead.codes.ts';
import type { LeaseType } from './lead.codes.ts';
import type { LeadDetails } from './lead.details.ts';
import { leadMessage } from './lead.messages.ts';

const oneOf = (field: string, table: Readonly<Record<string, number>>) =>
  IsIn(Object.values(table), { message: message.choice(field) });
const YEAR_MAX = 9999;

/** What a lead's form holds whether it is added or edited (specification 3, section 3). Money in dollars. */
class LeadFields {
  @Optional() @oneOf('Priority', priority) PriorityCodeID?: number | null;
  @Optional() @oneOf('Type', leadType) TypeCodeID?: number | null;
  @Optional() @Moment(message.moment('Preferred call time')) PreferredCallTime?: string | null;
  @Optional() @Text(200, message.text('Referral', 200)) Referral?: string | null;
  @Optional() @RecordID(message.id) AssignedToUserID?: number | null;
  @Optional() @Moment(message.moment('Expected settlement date')) ExpectedSettlementDate?: string | null;
  @Optional() @Moment(message.moment('Settlement date')) SettlementDateActual?: string | null;
  @Optional() @Moment(message.moment('Current lease maturity date')) CurrentLeaseMaturityDate?: string | null;
  @Optional() @IsBoolean({ message: message.yesNo('Refinance') }) IsRefinance?: boolean | null;
  @Optional() @IsBoolean({ message: message.yesNo('Has had a novated lease') }) HasHadNovatedLease?: boolean | null;
  @Optional() @IsBoolean({ message: message.yesNo('Existing client') }) IsExistingClient?: boolean | null;
  @Optional() @IsBoolean({ message: message.yesNo('Renovation') }) IsRenovation?: boolean | null;
  @Optional() @IsBoolean({ message: message.yesNo('Attended session') }) AttendedSession?: boolean | null;
  @Optional() @Text(100, message.text('Manufacturer', 100)) CurrentCarManufacturer?: string | null;
  @Optional() @Text(100, message.text('Model', 100)) CurrentCarModel?: string | null;
  @Optional() @IntegerIn(1900, YEAR_MAX, message.number('Year')) CurrentCarYear?: number | null;
  @Optional() @Text(100, message.text('Manufacturer', 100)) InterestedCarManufacturer?: string | null;
  @Optional() @Text(100, message.text('Model', 100)) InterestedCarModel?: string | null;
  @Optional() @IntegerIn(1900, YEAR_MAX, message.number('Year')) InterestedCarYear?: number | null;
  @Optional() @oneOf('Engagement type', engagementType) EngagementTypeID?: number | null;
}

/** The lead of `PUT leads`. */
export class NewLead extends LeadFields {
  @RecordID(leadMessage.personRequired) PersonID!: number;

  @LongText(NOTES_MAX, leadMessage.notesTooLong)
  @MinLength(LEAD_NOTES_MIN, { message: leadMessage.notesTooShort })
  @IsNotEmpty({ message: leadMessage.notesRequired })
  @IsString({ message: leadMessage.notesRequired })
  Notes!: string;

  @Optional()
  @IsNumber({}, { message: message.number('Annual KMs') })
  @Min(0, { message: message.number('Annual KMs') })
  AnnualKMs?: number | null;
  @Optional()
  @IsNumber({}, { message: message.number('Annual Income') })
  @Min(0, { message: message.number('Annual Income') })
  AnnualIncome?: number | null;
  @Optional() @IsIn(leaseTypes, { message: message.choice('Lease Type') }) LeaseType?: LeaseType | null;
  @Optional() @oneOf('Paycycle', payCycle) PkePayCycleID?: number | null;
  @Optional() @IsIn(leaseTerms, { message: message.choice('Lease Term') }) PreferredLeaseTerm?: number | null;
  @Optional() @NumberIn(0, 100, leadMessage.businessUseRange) BusinessUse?: number | null;
}

/** The lead of `POST leads/update`. */
export class AmendedLead extends LeadFields {
  @RecordID(message.id) LeadID!: number;
  @Revision(message.number('Version')) Version!: number;
  @Optional() @RecordID(leadMessage.personRequired) PersonID?: number | null;
  @Optional() @LongText(NOTES_MAX, leadMessage.notesTooLong) Notes?: string | null;

  @IsNumber({}, { message: leadMessage.annualKMsRequired })
  @Min(0, { message: leadMessage.annualKMsRequired })
  AnnualKMs!: number;
  @IsNumber({}, { message: leadMessage.annualIncomeRequired })
  @Min(0, { message: leadMessage.annualIncomeRequired })
  AnnualIncome!: number;
  @IsIn(leaseTypes, { message: leadMessage.leaseTypeRequired }) LeaseType!: LeaseType;
  @IsIn(Object.values(payCycle), { message: leadMessage.payCycleRequired }) PkePayCycleID!: number;
  @IsIn(leaseTerms, { message: leadMessage.leaseTermRequired }) PreferredLeaseTerm!: number;

  @ValidateIf((lead: AmendedLead) => lead.LeaseType === 'Operational')
  @Max(100, { message: leadMessage.businessUseRange })
  @Min(0, { message: leadMessage.businessUseRange })
  @IsNumber({}, { message: leadMessage.businessUseRequired })
  BusinessUse?: number | null;
}

// A field that staff fill in has its rules in both bodies: what is missing here does not compile.
({}) satisfies Record<Exclude<keyof LeadDetails, keyof NewLead>, never>;
({}) satisfies Record<Exclude<keyof LeadDetails, keyof AmendedLead>, never>;

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

/** What can be changed of a lead one at a time, without its form: only that is checked (decisions 4, Screens). */
export class QuickLead implements Pick<AmendedLead, 'LeadID' | 'Version' | 'PriorityCodeID' | 'PreferredCallTime'> {
  @RecordID(message.id) LeadID!: number;
  @Revision(message.number('Version')) Version!: number;
  @Optional() @oneOf('Priority', priority) PriorityCodeID?: number | null;
  @Optional() @Moment(message.moment('Preferred call time')) PreferredCallTime?: string | null;
}

export class QuickEditLeadBody {
  @IsDefined({ message: message.id })
  @IsObject({ message: message.id })
  @ValidateNested()
  @Type(() => QuickLead)
  Lead!: QuickLead;
}

export class AssignLeadBody {
  @RecordID(message.id) leadID!: number;
  @RecordID(leadMessage.invalidAssignment) assigneeID!: number;
  /** Whom the caller saw as assignee; null for nobody. */
  @Optional() @RecordID(message.id) previousAssigneeID!: number | null;
  @Optional() @IsBoolean({ message: message.yesNo('Warm assign') }) warmAssign?: boolean | null;
  @Optional() @IsBoolean({ message: message.yesNo('Disable lead e-mail') }) disableLeadEmail?: boolean | null;
}

/** One lead of a bulk assignment. */
export class LeadToAssign {
  @RecordID(message.id) leadID!: number;
  /** Whom the caller saw as assignee; null for nobody. */
  @Optional() @RecordID(message.id) previousAssigneeID!: number | null;
}

/** The most leads that one command assigns: the largest page of the list. */
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
  /** Which status the caller saw. */
  @oneOf('Status', leadStatus) previousStatusCodeID!: number;
}
