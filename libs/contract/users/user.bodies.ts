import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import { IsBoolean, IsDefined, IsIn, IsNotEmpty, IsObject, ValidateIf, ValidateNested } from 'class-validator';
import { bodyOf } from '../shared/body-of.ts';
import { IsNewPassword } from '../shared/is-new-password.ts';
import { message } from '../shared/messages.ts';
import { Optional, RecordID, Revision } from '../shared/rules.ts';
import { workGoes, type WorkGoes } from './user.codes.ts';
import { userFields } from './user.details.ts';
import { userMessage } from './user.messages.ts';

/** The form of a user, for adding and editing (specification 4, sections 3 and 5). The name of a chosen company replaces a typed one. */
export class UserFields extends bodyOf(userFields, {
  FirstName: userMessage.firstName,
  LastName: userMessage.lastName,
  Email: userMessage.email,
  RoleGroupIntID: userMessage.roleGroup,
}) {
  /** Whether the account is disabled. Left out, it stays as it is, and a new one is enabled. Work in hand stays with the user. */
  @Optional() @IsBoolean({ message: message.yesNo('Disabled') }) Disabled?: boolean | null;
}

/** The user in the body of `PUT users`. */
export class NewUser extends UserFields {
  @IsNewPassword() @IsNotEmpty({ message: userMessage.passwordBlank }) Password!: string;
}

/** The user in the body of `POST users/update`. */
export class AmendedUser extends UserFields {
  @RecordID(message.id) UserID!: number;
  @Revision(message.number('Version')) Version!: number;
}

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
  /** Whether the user must choose another password at the next login. Left out, the previous value stays. */
  @Optional() @IsBoolean({ message: message.yesNo('Force password reset') }) ForcePasswordReset?: boolean | null;
}

/** `POST users/forcePasswordReset` and `POST users/enable`. */
export class OneUserBody {
  @RecordID(message.id) userID!: number;
}

/** `POST users/disable` and `POST users/delete`: what happens to the user's work in hand. */
export class LeavingUserBody extends OneUserBody {
  @IsIn(workGoes, { message: message.choice('Work in hand') }) work!: WorkGoes;

  @ValidateIf(({ work }: LeavingUserBody) => work === 'toColleague')
  @RecordID(userMessage.noReceiver)
  receiverUserID?: number | null;
}
