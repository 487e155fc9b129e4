import { IsString, MaxLength, MinLength } from 'class-validator';

/** What the login says, word for word (specification 1, section 5). */
export const authMessage = {
  email: 'You must enter your email.',
  password: 'You must enter your password.',
} as const;

/** `POST admin/auth`. */
export class LoginBody {
  @MaxLength(254, { message: authMessage.email }) @MinLength(1, { message: authMessage.email }) @IsString({ message: authMessage.email }) email!: string;
  @MaxLength(128, { message: authMessage.password }) @MinLength(1, { message: authMessage.password }) @IsString({ message: authMessage.password }) password!: string;
}
