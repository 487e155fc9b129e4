import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDefined,
  IsInt,
  IsObject,
  IsString,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { bodyOf, mayHold } from '../shared/body-of.ts';
import { message } from '../shared/messages.ts';
import { Optional, RecordID, Revision, Text, TypedEmail, TypedPhone } from '../shared/rules.ts';
import { MENTIONS_MAX } from '../records/mention.views.ts';
import { personFields, type PersonDetails } from './person.details.ts';
import { personMessage } from './person.messages.ts';

/** The person in the body of `PUT persons`. */
export class PersonFields extends bodyOf(personFields, {
  FirstName: personMessage.firstName,
  LastName: personMessage.lastName,
  Email: personMessage.email,
  ContactNumber: personMessage.phone,
  State: personMessage.state,
  // For an employer that is not on the list. The name of a chosen company replaces it.
  CompanyName: mayHold(
    ValidateIf((person: Pick<PersonDetails, 'CompanyID'>) => !person.CompanyID),
    Text(200, message.text('Company', 200)),
    MinLength(1, { message: personMessage.company }),
    IsString({ message: personMessage.company }),
  ),
}) {}

/** The person in the body of `POST persons/update`. */
export class AmendedPerson extends PersonFields {
  @RecordID(message.id) PersonID!: number;
  @Revision(message.number('Version')) Version!: number;
}

/** The fields of a person as far as a user has typed them, on any form. Each may be incomplete. */
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

/** The person to find duplicates of. */
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

/** A mention to blank, as `persons/mentions/{id}` answered it. */
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
