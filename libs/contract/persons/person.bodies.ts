import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { states, type State } from '../shared/australia.ts';
import {
  Email,
  Optional,
  Phone,
  Postcode,
  RecordID,
  Revision,
  Text,
  TypedEmail,
  TypedPhone,
} from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { titles, type Title } from '../shared/titles.ts';
import { MENTIONS_MAX } from './mention.views.ts';
import type { PersonDetails } from './person.details.ts';

/** What the persons area says, word for word (specification 2, section 5, "Person"). */
export const personMessage = {
  firstName: 'You must enter a first name.',
  lastName: 'You must enter a last name.',
  email: 'Invalid email address',
  phone: 'Invailid phone number',
  state: 'Please select the customers State',
  company: 'Customer cannot be created without an employer',
  postcode: 'Postcode must be up to 4 digits.',
  added: (name: string) => `${name} has been added as a Person`,
  updated: 'Person has been successfully updated.',
  deleted: 'Person has been deleted.',
  mentions: 'The places to be blanked could not be read.',
  mentionsChanged: 'The texts that name this person were changed in the meantime. Look at them again.',
} as const;

/** The person of `PUT persons`. */
export class PersonFields {
  @Optional() @IsIn(titles, { message: message.choice('Title') }) Title?: Title | null;
  @Text(100, message.text('First name', 100))
  @MinLength(2, { message: personMessage.firstName })
  @IsString({ message: personMessage.firstName })
  FirstName!: string;
  @Text(100, message.text('Last name', 100))
  @MinLength(2, { message: personMessage.lastName })
  @IsString({ message: personMessage.lastName })
  LastName!: string;
  @Email(personMessage.email) Email!: string;
  @Optional() @Email(personMessage.email) EmailSecondary?: string | null;
  @Phone({ min: 8, max: 10 }, personMessage.phone) ContactNumber!: string;
  @Optional() @Phone({ min: 1, max: 10 }, personMessage.phone) ContactNumberSecondary?: string | null;
  @Optional() @Text(200, message.text('Address', 200)) Address?: string | null;
  @Optional() @Text(100, message.text('Suburb', 100)) Suburb?: string | null;
  @IsIn(states, { message: personMessage.state }) State!: State;
  @Optional() @Postcode(personMessage.postcode) Postcode?: string | null;
  @Optional() @RecordID(personMessage.company) CompanyID?: number | null;

  /** Typed when the employer is not on the list; a chosen company's own name wins. */
  @ValidateIf((person: PersonFields) => !person.CompanyID)
  @Text(200, message.text('Company', 200))
  @MinLength(1, { message: personMessage.company })
  @IsString({ message: personMessage.company })
  CompanyName?: string | null;

  @Optional() @IsBoolean({ message: message.yesNo('Marketing opt-out') }) MarketingOptOut?: boolean | null;
}

/** The person of `POST persons/update`. */
export class AmendedPerson extends PersonFields {
  @RecordID(message.id) PersonID!: number;
  @Revision(message.number('Version')) Version!: number;
}

// A field of a person has its rules here: what is missing does not compile.
({}) satisfies Record<Exclude<keyof PersonDetails, keyof PersonFields>, never>;

/** What was typed of somebody so far, wherever it is; nothing of it must be whole. */
export class TypedPerson implements Partial<PersonFields> {
  @Optional()
  @Text(100, message.text('First name', 100))
  @IsString({ message: personMessage.firstName })
  FirstName?: string;
  @Optional()
  @Text(100, message.text('Last name', 100))
  @IsString({ message: personMessage.lastName })
  LastName?: string;
  @Optional() @TypedEmail(personMessage.email) Email?: string;
  @Optional() @TypedEmail(personMessage.email) EmailSecondary?: string | null;
  @Optional() @TypedPhone(personMessage.phone) ContactNumber?: string;
  @Optional() @TypedPhone(personMessage.phone) ContactNumberSecondary?: string | null;
  @Optional() @RecordID(personMessage.company) CompanyID?: number | null;
  @Optional() @Text(200, message.text('Company', 200)) @IsString({ message: personMessage.company }) CompanyName?:
    string | null;
}

/** Whom others may be the same as. */
export class AlikePersonBody {
  @IsDefined({ message: personMessage.firstName })
  @IsObject({ message: personMessage.firstName })
  @ValidateNested()
  @Type(() => TypedPerson)
  Person!: TypedPerson;
}

export class AddPersonBody {
  @IsDefined({ message: personMessage.firstName })
  @IsObject({ message: personMessage.firstName })
  @ValidateNested()
  @Type(() => PersonFields)
  Person!: PersonFields;
}

export class UpdatePersonBody {
  @IsDefined({ message: message.id })
  @IsObject({ message: message.id })
  @ValidateNested()
  @Type(() => AmendedPerson)
  Person!: AmendedPerson;
}

/** One place to be blanked, as `persons/mentions/{id}` answered it. */
export class ChosenMention {
  @MaxLength(40, { message: personMessage.mentions }) @IsString({ message: personMessage.mentions }) record!: string;
  @MaxLength(60, { message: personMessage.mentions }) @IsString({ message: personMessage.mentions }) field!: string;
  @IsInt({ message: personMessage.mentions }) @Min(0, { message: personMessage.mentions }) at!: number;
  @MaxLength(500, { message: personMessage.mentions }) @IsString({ message: personMessage.mentions }) text!: string;
}

/** `POST persons/forget`. */
export class ForgetPersonBody {
  @RecordID(message.id) PersonID!: number;
  @ValidateNested({ each: true })
  @Type(() => ChosenMention)
  @IsObject({ each: true, message: personMessage.mentions })
  @ArrayMaxSize(MENTIONS_MAX, { message: personMessage.mentions })
  @IsArray({ message: personMessage.mentions })
  mentions!: ChosenMention[];
}
