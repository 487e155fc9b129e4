import { IsString, Matches } from 'class-validator';
import { VERSION } from './version.ts';

export const changelogMessage = {
  version: 'This is no version of the product.',
  amount: 'The amount must be a positive integer.',
} as const;

/** `POST users/updateLastAppVersion`. */
export class UpdateLastAppVersionBody {
  @Matches(VERSION, { message: changelogMessage.version })
  @IsString({ message: changelogMessage.version })
  LastAppVersion!: string;
}
