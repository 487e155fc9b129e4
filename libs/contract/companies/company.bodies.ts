import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import { IsDefined, IsObject, Matches, ValidateBy, ValidateNested } from 'class-validator';
import { bodyOf, mayHold } from '../shared/body-of.ts';
import { message } from '../shared/messages.ts';
import { Optional, RecordID, Revision, Text } from '../shared/rules.ts';
import { companyFields } from './company.details.ts';
import { companyMessage } from './company.messages.ts';
import { hasSameTwice, recipientsPattern } from './recipients.ts';

const { ManagedByUserName: _, ...filled } = companyFields;

/** The company in the body of `PUT companies`. The manager's name is taken from the manager's id. */
export class CompanyFields extends bodyOf(filled, {
  CompanyTradingName: companyMessage.name,
  PackEdgeCompanyID: companyMessage.packEdgeID,
  MonthEndReportCCList: mayHold(
    Optional(),
    ValidateBy(
      { name: 'isOnce', validator: { validate: (list) => typeof list !== 'string' || !hasSameTwice(list) } },
      { message: companyMessage.sameRecipient },
    ),
    Matches(recipientsPattern, { message: companyMessage.recipients }),
    Text(4000, companyMessage.recipients),
  ),
}) {}

/** The company in the body of `POST companies/update`. */
export class AmendedCompany extends CompanyFields {
  @RecordID(message.id) CompanyID!: number;
  @Revision(message.number('Version')) Version!: number;
}

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
