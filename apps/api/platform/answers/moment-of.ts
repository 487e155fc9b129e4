import { message } from '@leaseledger/contract/shared/messages';
import { badRequest } from './failure.ts';

/**
 * Reads a moment from an address, and answers it in UTC.
 * @param field the name for messages
 * @throws Failure 400
 */
export function momentOf(text: string, field: string): string {
  const moment = new Date(text);
  if (!/^[^T]*T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(moment.getTime()))
    throw badRequest(message.moment(field));
  return moment.toISOString();
}
