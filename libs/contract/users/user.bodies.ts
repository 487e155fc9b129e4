import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsString,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { roleGroup } from '../access/permissions.ts';
import { Email, Optional, Phone, RecordID, Revision, Text } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { IsNewPassword } from '../shared/is-new-password.ts';
import { titles, type Title } from '../shared/titles.ts';
import { workGoes, type WorkGoes } from './user.codes.ts';
import { userLabels, type UserDetails } from './user.details.ts';
import { userMessage } from './user.messages.ts';

/** What a user's form holds whether they are added or edited (specification 4, sections 3 and 5). */
export class UserFields {
  @Optional() @IsIn(titles, { message: message.choice(userLabels.Title) }) Title?: Title | null;
  @Text(100, message.text(userLabels.FirstName, 100))
  @MinLength(1, { message: userMessage.firstName })
  @IsString({ message: userMessage.firstName })
  FirstName!: string;
  @Text(100, message.text(userLabels.LastName, 100))
  @MinLength(1, { message: userMessage.lastName })
  @IsString({ message: userMessage.lastName })
  LastName!: string;
  @Email(userMessage.email) Email!: string;
  @Optional() @Phone({ min: 1, max: 10 }, userMessage.phone) ContactNumber?: string | null;
  @Optional() @Phone({ min: 1, max: 10 }, userMessage.phone) MobileNumber?: string | null;
  @Optional() @Text(100, message.text(userLabels.JobTitle, 100)) JobTitle?: string | null;
  @IsIn(Object.values(roleGroup), { message: message.choice(userLabels.RoleGroupIntID) }) RoleGroupIntID!: number;
  @Optional() @IsBoolean({ message: message.yesNo(userLabels.LineManager) }) LineManager?: boolean | null;
  @Optional() @RecordID(message.id) LineManagerUserID?: number | null;
  @Optional() @RecordID(message.id) CompanyID?: number | null;
  /** Typed when the employer is not on the list; a chosen company's own name wins. */
  @Optional() @Text(200, message.text(userLabels.EmployerName, 200)) EmployerName?: string | null;
  @Optional() @IsBoolean({ message: message.yesNo(userLabels.ExternalUser) }) ExternalUser?: boolean | null;
  @Optional() @RecordID(message.number(userLabels.PackEdgeUserID)) PackEdgeUserID?: number | null;
  @Optional() @RecordID(message.number(userLabels.SteerUserID)) SteerUserID?: number | null;
  @Optional() @IsBoolean({ message: message.yesNo('Force password reset') }) ForcePasswordReset?: boolean | null;
}

/** The user of `PUT users`. */
export class NewUser extends UserFields {
  @IsNewPassword() @IsNotEmpty({ message: userMessage.passwordBlank }) Password!: string;
}

/** The user of `POST users/update`. */
export class AmendedUser extends UserFields {
  @RecordID(message.id) UserID!: number;
  @Revision(message.number('Version')) Version!: number;
}

// A field of a user has its rules here: what is missing does not compile.
({}) satisfies Record<Exclude<keyof UserDetails, keyof UserFields>, never>;

export class AddUserBody {
  @IsDefined({ message: userMessage.firstName })
  @IsObject({ message: userMessage.firstName })
  @ValidateNested()
  @Type(() => NewUser)
  User!: NewUser;
}

export class UpdateUserBody {
  @IsDefined({ message: message.id })
  @IsObject({ message: message.id })
  @ValidateNested()
  @Type(() => AmendedUser)
  User!: AmendedUser;
}

/** `POST users/updatePasswordAdmin`. */
export class UpdatePasswordAdminBody {
  @RecordID(message.id) userID!: number;
  @IsNewPassword() @IsNotEmpty({ message: userMessage.passwordBlank }) password!: string;
  /** Whether the user must choose another one at the next login; as it was where it is left out. */
  @Optional() @IsBoolean({ message: message.yesNo('Force password reset') }) ForcePasswordReset?: boolean | null;
}

/** `POST users/forcePasswordReset` and `POST users/enable`. */
export class OneUserBody {
  @RecordID(message.id) userID!: number;
}

/** `POST users/disable` and `POST users/delete`: what becomes of the work in hand. */
export class LeavingUserBody extends OneUserBody {
  @IsIn(workGoes, { message: message.choice('Work in hand') }) work!: WorkGoes;

  @ValidateIf(({ work }: LeavingUserBody) => work === 'toColleague')
  @RecordID(userMessage.noReceiver)
  receiverUserID?: number | null;
}
