import { IsOptional, IsString, MaxLength, MinLength, ValidateBy, type ValidationArguments } from 'class-validator';
import { Email, Password, SecondFactorCode } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { IsNewPassword } from '../shared/is-new-password.ts';
import { authMessage } from './auth.messages.ts';

/** `POST admin/auth`. */
export class LoginBody {
  @MaxLength(254, { message: authMessage.email })
  @MinLength(1, { message: authMessage.email })
  @IsString({ message: authMessage.email })
  email!: string;
  @Password(authMessage.password) password!: string;
  /** Only for users with a second factor. */
  @IsOptional() @SecondFactorCode(authMessage.code) code?: string;
}

const isPasswordOf = (value: unknown, asked?: ValidationArguments): boolean =>
  typeof value === 'string' && asked?.object instanceof NewPasswordBody && asked.object.password === value;

class NewPasswordBody {
  @IsNewPassword() password!: string;
  @ValidateBy({ name: 'isPasswordOf', validator: { validate: isPasswordOf } }, { message: authMessage.passwordsDiffer })
  confirmPassword!: string;
}

/** `POST users/updatePassword`. */
export class UpdatePasswordBody extends NewPasswordBody {
  /** Needed when the login is some time ago, because a stranger at an open session does not know it. */
  @IsOptional() @Password(authMessage.presentPassword) presentPassword?: string;
}

/** `POST users/forgotPassword`. */
export class ForgotPasswordBody {
  @Email(authMessage.email) email!: string;
}

/** `POST users/resetPassword`. */
export class ResetPasswordBody extends NewPasswordBody {
  /** The token from the mailed link. */
  @MaxLength(64, { message: message.linkIsOver }) @IsString({ message: message.linkIsOver }) token!: string;
}
