import { Matches } from 'class-validator';
import { CaptchaAnswer } from '../captcha/captcha.bodies.ts';
import { Moment, RecordID } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { companyQueryMessage } from './company-query.messages.ts';

/** `PUT companies/addCallback` (specification 2, section 3, "Session callback"). */
export class AddCallbackBody {
  @RecordID(companyQueryMessage.noCompany) CompanyID!: number;
  @Moment(message.moment('Preferred callback time')) PreferredCallbackTime!: string;
  @CaptchaAnswer() Captcha?: string | null;
}

/** The form of the employer callback page: a day and a wall-clock time in the given time zone. */
export class EmployerCallbackBody {
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: companyQueryMessage.noDay }) Date!: string;
  @Matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { message: companyQueryMessage.noTime }) Time!: string;
  @CaptchaAnswer() Captcha?: string | null;
}

/** `POST companies/toggleCompanyQueryActionedStatus`. */
export class ActionCompanyQueryBody {
  @RecordID(message.id) companyQueryID!: number;
}
