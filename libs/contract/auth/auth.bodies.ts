import { IsOptional, IsString, MaxLength, MinLength, ValidateBy, type ValidationArguments } from 'class-validator';
import { Email } from '../shared/fields.ts';
import { message } from '../shared/messages.ts';
import { IsNewPassword } from '../shared/password-rule.ts';

/** What the login says, word for word (specification 1, section 5). */
export const authMessage = {
  email: 'You must enter your email.',
  password: 'You must enter your password.',
  code: 'Enter the 6 digits that your authenticator app shows, or a recovery code.',
  passwordsDiffer: 'Passwords do not match',
  passwordIsTheSame: 'Please choose another password than the present one.',
  linkSent: 'If this address belongs to an account, a link is on its way there. It is good once, and for 30 minutes.',
  notByMail: 'Passwords are not reset by mail here.',
  passwordChanged: 'Your password has been changed. Please log in with it.',
  sessionEnded: 'That session is ended.',
  noSuchSession: 'That session was over already.',
  othersEnded: (others: number) => (others === 0 ? 'No other session was open.' : others === 1 ? '1 other session is ended.' : `${others} other sessions are ended.`),
  allEnded: 'All sessions of this user are ended.',
  loggedOutEverywhere: (others: number) => `You are logged out here${others === 0 ? '; no other session was open.' : others === 1 ? ' and in 1 other session.' : ` and in ${others} other sessions.`}`,
} as const;

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
