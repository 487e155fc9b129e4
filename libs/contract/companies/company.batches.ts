import { IsIn } from 'class-validator';
import { Optional, RecordID } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { companyStatus } from './company.codes.ts';

/** The parameters of the batch actions on companies. */
export class ChangeStatusOfCompanies {
  @IsIn(Object.values(companyStatus), { message: message.choice('Status') }) PackEdgeCompanyStatusID!: number;
}

export class ChangeManagerOfCompanies {
  /** Null removes the manager. */
  @Optional() @RecordID(message.id) ManagedByUserID?: number | null;
}
