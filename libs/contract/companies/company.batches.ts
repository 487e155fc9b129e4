import { IsIn } from 'class-validator';
import { Optional, RecordID } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { companyStatus } from './company.codes.ts';

/** What goes with what is done with many companies at once. */
export class ChangeStatusOfCompanies {
  @IsIn(Object.values(companyStatus), { message: message.choice('Status') }) PackEdgeCompanyStatusID!: number;
}

export class ChangeManagerOfCompanies {
  /** Null for nobody. */
  @Optional() @RecordID(message.id) ManagedByUserID?: number | null;
}
