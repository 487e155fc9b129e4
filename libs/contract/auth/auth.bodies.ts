import { IsOptional, IsString, MaxLength, MinLength, ValidateBy, type ValidationArguments } from 'class-validator';
import { Email } from '../shared/fields.ts';
import { message } from '../shared/messages.ts';
import { IsNewPassword } from '../shared/is-new-password.ts';
import { authMessage } from './auth.messages.ts';

/** `POST admin/auth`. */
export class LoginBody {
  @MaxLength(254, { message: authMessage.email }) @MinLength(1, { message: authMessage.email }) @IsString({ message: authMessage.email }) email!: string;
  /** Twice the longest that a rule allows: a character may count as two here. */
  @MaxLength(256, { message: authMessage.password }) @MinLength(1, { message: authMessage.password }) @IsString({ message: authMessage.password }) password!: string;
  /** Of the second factor, where the user has one: 6 digits of the authenticator app, or a recovery code. */
  @IsOptional() @MaxLength(40, { message: authMessage.code }) @MinLength(1, { message: authMessage.code }) @IsString({ message: authMessage.code }) code?: string;
}

const isPasswordOf = (value: unknown, asked?: ValidationArguments): boolean =>
  typeof value === 'string' && asked?.object instanceof UpdatePasswordBody && asked.object.password === value;

/** `POST users/updatePassword`. */
export class UpdatePasswordBody {
  @IsNewPassword() password!: string;
  @ValidateBy({ name: 'isPasswordOf', validator: { validate: isPasswordOf } }, { message: authMessage.passwordsDiffer }) confirmPassword!: string;
}

/** `POST users/forgotPassword`. */
export class ForgotPasswordBody {
  @Email(authMessage.email) email!: string;
}

/** `POST users/resetPassword`. */
export class ResetPasswordBody extends UpdatePasswordBody {
  /** What the mailed link holds. */
  @MaxLength(64, { message: message.linkIsOver }) @IsString({ message: message.linkIsOver }) token!: string;
}
