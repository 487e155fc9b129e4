import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import { IsDefined, IsIn, IsObject, IsString, Matches, MinLength, ValidateNested } from 'class-validator';
import { Optional, RecordID, Text } from '../shared/fields.ts';
import { message } from '../shared/messages.ts';
import { companyStatus, companyType } from './company.codes.ts';

/** What the companies area says, word for word (specification 4, section 5, "Companies"). */
export const companyMessage = {
  name: 'Company name must be at least 3 characters long.',
  packEdgeID: 'Company must have a valid PackEdge ID',
  recipients: 'Recipient email is not valid',
  added: (name: string) => `${name} has been added as a Company`,
} as const;

const types = Object.values(companyType).join('|');
/** The parts between dots hold no dots, so that there is one way of reading it and long text costs no more than its length. */
const EMAIL = '[^\\s@,]+@[^\\s@,.]+(?:\\.[^\\s@,.]+)+';

/** The company of `PUT companies`. */
export class CompanyFields {
  @Text(200, message.text('Company name', 200)) @MinLength(3, { message: companyMessage.name }) @IsString({ message: companyMessage.name }) CompanyTradingName!: string;
  @RecordID(companyMessage.packEdgeID) PackEdgeCompanyID!: number;
  @Optional() @RecordID(message.id) AspireOneCompanyID?: number | null;
  @Optional() @IsIn(Object.values(companyStatus), { message: message.choice('Status') }) PackEdgeCompanyStatusID?: number | null;
  /** Type ids, comma-separated. */
  @Optional() @Matches(new RegExp(`^(?:${types})(?:,(?:${types}))*$`), { message: message.choice('Type') }) PackEdgeCompanyTypeID?: string | null;
  @Optional() @RecordID(message.id) MainContactPersonID?: number | null;
  @Optional() @RecordID(message.id) ManagedByUserID?: number | null;
  /** E-mail addresses, comma-separated. */
  @Optional() @Matches(new RegExp(`^${EMAIL}(?:\\s*,\\s*${EMAIL})*$`), { message: companyMessage.recipients }) @Text(4000, companyMessage.recipients) MonthEndReportCCList?: string | null;
}

export class AddCompanyBody {
  @IsDefined({ message: companyMessage.name }) @IsObject({ message: companyMessage.name }) @ValidateNested() @Type(() => CompanyFields) Company!: CompanyFields;
}
