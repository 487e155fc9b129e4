import { IsInt, IsPositive, Matches } from 'class-validator';
import { message } from '../shared/messages.ts';

/** `POST users/endSession`. */
export class EndSessionBody {
  @Matches(/^[\w-]{43}$/, { message: 'Please choose a session.' }) SessionID!: string;
}

/** `POST users/endSessions`. */
export class EndSessionsOfUserBody {
  @IsPositive({ message: message.id }) @IsInt({ message: message.id }) userID!: number;
}
