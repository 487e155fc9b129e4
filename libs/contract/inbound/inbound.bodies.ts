import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import { IsBoolean, IsDefined, IsIn, IsObject, Matches, MinLength, IsString, ValidateNested } from 'class-validator';
import { states, type State } from '../shared/australia.ts';
import { CaptchaAnswer } from '../captcha/captcha.bodies.ts';
import { Email, IntegerIn, LongText, Moment, Optional, Phone, Postcode, Text } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { titles, type Title } from '../shared/titles.ts';
import { leadMessage } from '../leads/lead.messages.ts';
import { NOTES_MAX } from '../leads/lead.codes.ts';
import { inboundMessage } from './inbound.messages.ts';

/** The customer in a lead from an outside sender (specification 2, section 5, "Public lead form"). */
export class InboundPerson {
  @Optional() @IsIn(titles, { message: message.choice('Title') }) Title?: Title | null;
  @Text(100, message.text('First name', 100))
  @MinLength(1, { message: inboundMessage.firstName })
  @IsString({ message: inboundMessage.firstName })
  FirstName!: string;
  @Text(100, message.text('Last name', 100))
  @MinLength(1, { message: inboundMessage.lastName })
  @IsString({ message: inboundMessage.lastName })
  LastName!: string;
  @Phone({ min: 10, max: 10 }, inboundMessage.phone) ContactNumber!: string;
  @Email(inboundMessage.email) Email!: string;
  @Optional() @IsIn(states, { message: message.choice('State') }) State?: State | null;
  @Optional() @Postcode('Postcode is not valid.') Postcode?: string | null;
  @Optional() @Text(200, message.text('Company', 200)) CompanyName?: string | null;
}

export class InboundLead {
  @IsDefined({ message: leadMessage.personRequired })
  @IsObject({ message: leadMessage.personRequired })
  @ValidateNested()
  @Type(() => InboundPerson)
  Person!: InboundPerson;
  @Optional() @IsBoolean({ message: message.yesNo('Has had a novated lease') }) HasHadNovatedLease?: boolean | null;
  @Optional() @Text(100, message.text('Manufacturer', 100)) CurrentCarManufacturer?: string | null;
  @Optional() @Text(100, message.text('Model', 100)) CurrentCarModel?: string | null;
  @Optional() @IntegerIn(1960, 9999, message.number('Year')) CurrentCarYear?: number | null;
  @Optional() @Text(100, message.text('Manufacturer', 100)) InterestedCarManufacturer?: string | null;
  @Optional() @Text(100, message.text('Model', 100)) InterestedCarModel?: string | null;
  @Optional() @IntegerIn(1960, 9999, message.number('Year')) InterestedCarYear?: number | null;
  @Optional() @Moment(message.moment('Preferred call time')) PreferredCallTime?: string | null;
  @Optional() @LongText(NOTES_MAX, leadMessage.notesTooLong) Notes?: string | null;
}

export class InboundLeadBody {
  @IsDefined({ message: leadMessage.personRequired })
  @IsObject({ message: leadMessage.personRequired })
  @ValidateNested()
  @Type(() => InboundLead)
  Lead!: InboundLead;
}

/** A half-hour slot of a day, Melbourne time (decisions 4 and 5). */
export class InboundBookingBody {
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: inboundMessage.noDay }) Date!: string;
  /** The start of the slot: 9:00 to 16:30, every half hour. */
  @Matches(/^(?:0?9|1[0-6]):(?:00|30)$/, { message: inboundMessage.noTime }) Slot!: string;
  @Text(100, message.text('First name', 100))
  @MinLength(1, { message: inboundMessage.firstName })
  @IsString({ message: inboundMessage.firstName })
  FirstName!: string;
  @Text(100, message.text('Last name', 100))
  @MinLength(1, { message: inboundMessage.lastName })
  @IsString({ message: inboundMessage.lastName })
  LastName!: string;
  @Email(inboundMessage.email) Email!: string;
  @Phone({ min: 10, max: 10 }, inboundMessage.phone) Phone!: string;
  @Text(200, message.text('Company', 200))
  @MinLength(1, { message: inboundMessage.company })
  @IsString({ message: inboundMessage.company })
  Company!: string;
  /** Needed without an API key: the solution of a challenge from `captcha/challenge`. */
  @CaptchaAnswer() Captcha?: string | null;
}
