import { Matches } from 'class-validator';
import { RecordID } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';

/** `POST users/endSession`. */
export class EndSessionBody {
  @Matches(/^[\w-]{43}$/, { message: 'Please choose a session.' }) SessionID!: string;
}

/** `POST users/endSessions`. */
export class EndSessionsOfUserBody {
  @RecordID(message.id) userID!: number;
}
