import { Moment, Optional, RecordID } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { companyLinkMessage } from './company-link.messages.ts';

/** The first and the last day of a link, as moments in ISO 8601 with offset. Null or left out for no limit. */
class PeriodOfLink {
  @Optional() @Moment(message.moment('From')) DateFrom?: string | null;
  @Optional() @Moment(message.moment('To')) DateTo?: string | null;
}

/** `PUT companies/linkedCompany`. */
export class LinkCompaniesBody extends PeriodOfLink {
  @RecordID(companyLinkMessage.noCompany) ParentCompanyID!: number;
  @RecordID(companyLinkMessage.noCompany) ChildCompanyID!: number;
}

/** `POST companies/linkedCompany`. */
export class AmendCompanyLinkBody extends PeriodOfLink {
  @RecordID(message.id) LinkedCompanyID!: number;
}
