import { message } from '@leaseledger/contract/shared/messages';
import type { PipeTransform } from '@nestjs/common';
import { badRequest } from './failure.ts';

/**
 * Reads an id from an address.
 * @throws Failure 400 unless it is a positive integer in plain digits
 */
export function recordID(text: unknown): number {
  const id = typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(id)) throw badRequest(message.id);
  return id;
}

/** Turns an id of an address into a number. */
export const asRecordID: PipeTransform = { transform: recordID };
