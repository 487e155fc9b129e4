import { RecordID } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';

/** `POST users/viewAs`. */
export class ViewAsBody {
  @RecordID(message.id) userID!: number;
}
