import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { ruleBroken } from '../../../platform/answers/failure.ts';
import type { MadeRecord } from './importables.ts';

/**
 * Refuses the removal of a record that changed since its import made it.
 * @param events the events of its stream
 * @throws Failure 422 with the user who changed it
 */
export function mustBeUntouched(events: readonly DecodedEvent[]): void {
  const made = events[0]?.metadata.correlationId;
  const later = events.findLast(({ metadata }) => metadata.correlationId !== made);
  if (later !== undefined) throw ruleBroken(importMessage.changedSince(later.metadata.actor.name));
}

/** The revision at which the record was read, so that a later change prevents its removal. */
export const asLookedAt = ({ events }: MadeRecord) => ({ expectedRevision: Number(events.at(-1)?.revision ?? 0n) });
