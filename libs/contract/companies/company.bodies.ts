import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import { IsDefined, IsIn, IsObject, IsString, Matches, MinLength, ValidateBy, ValidateNested } from 'class-validator';
import { Optional, RecordID, Revision, Text } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { companyStatus, companyType } from './company.codes.ts';
import type { CompanyDetails } from './company.details.ts';
import { companyMessage } from './company.messages.ts';
import { hasSameTwice, recipientsPattern } from './recipients.ts';

const types = Object.values(companyType).join('|');
/** The company of `PUT companies`. */
export class CompanyFields {
  @Text(200, message.text('Company name', 200))
  @MinLength(3, { message: companyMessage.name })
  @IsString({ message: companyMessage.name })
  CompanyTradingName!: string;
  @RecordID(companyMessage.packEdgeID) PackEdgeCompanyID!: number;
  @Optional() @RecordID(message.id) AspireOneCompanyID?: number | null;
  @Optional() @IsIn(Object.values(companyStatus), { message: message.choice('Status') }) PackEdgeCompanyStatusID?:
    number | null;
  /** Type ids, comma-separated. */
  @Optional()
  @Matches(new RegExp(`^(?:${types})(?:,(?:${types}))*$`), { message: message.choice('Type') })
  PackEdgeCompanyTypeID?: string | null;
  @Optional() @RecordID(message.id) MainContactPersonID?: number | null;
  @Optional() @RecordID(message.id) ManagedByUserID?: number | null;
  /** E-mail addresses, comma-separated. */
  @Optional()
  @ValidateBy(
    { name: 'isOnce', validator: { validate: (list) => typeof list !== 'string' || !hasSameTwice(list) } },
    { message: companyMessage.sameRecipient },
  )
  @Matches(recipientsPattern, { message: companyMessage.recipients })
  @Text(4000, companyMessage.recipients)
  MonthEndReportCCList?: string | null;
}

/** The company of `POST companies/update`. */
export class AmendedCompany extends CompanyFields {
  @RecordID(message.id) CompanyID!: number;
  @Revision(message.number('Version')) Version!: number;
}

// A field of a company has its rules here: what is missing does not compile. The manager's name goes with the id.
({}) satisfies Record<Exclude<keyof CompanyDetails, keyof CompanyFields | 'ManagedByUserName'>, never>;

export class AddCompanyBody {
  @IsDefined({ message: companyMessage.name })
  @IsObject({ message: companyMessage.name })
  @ValidateNested()
  @Type(() => CompanyFields)
  Company!: CompanyFields;
}

export class UpdateCompanyBody {
  @IsDefined({ message: message.id })
  @IsObject({ message: message.id })
  @ValidateNested()
  @Type(() => AmendedCompany)
  Company!: AmendedCompany;
}
