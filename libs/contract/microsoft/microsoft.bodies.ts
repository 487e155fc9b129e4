import { Matches } from 'class-validator';
import { microsoftMessage } from './microsoft.messages.ts';

/** `POST ms/getEventsOnDay`: a day in Melbourne, e.g. 2026-12-01. */
export class EventsOnDayBody {
  @Matches(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, { message: microsoftMessage.day }) date!: string;
}
