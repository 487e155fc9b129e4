import { Moment, RecordID } from '../shared/fields.ts';
import { message } from '../shared/messages.ts';
import { companyQueryMessage } from './company-query.messages.ts';

/** `PUT companies/addCallback` (specification 2, section 3, "Session callback"). */
export class AddCallbackBody {
  @RecordID(companyQueryMessage.noCompany) CompanyID!: number;
  @Moment(message.moment('Preferred callback time')) PreferredCallbackTime!: string;
}

/** `POST companies/toggleCompanyQueryActionedStatus`. */
export class ActionCompanyQueryBody {
  @RecordID(message.id) companyQueryID!: number;
}
