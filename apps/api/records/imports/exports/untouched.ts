import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { ruleBroken } from '../../../platform/answers/failure.ts';
import type { MadeRecord } from './importables.ts';

/**
 * A record that one import made may be taken back as long as nothing was changed of it since.
 * @param events of its stream
 * @throws Failure 422 with who changed it
 */
export function mustBeUntouched(events: readonly DecodedEvent[]): void {
  const made = events[0]?.metadata.correlationId;
  const later = events.findLast(({ metadata }) => metadata.correlationId !== made);
  if (later !== undefined) throw ruleBroken(importMessage.changedSince(later.metadata.actor.name));
}

/** At which revision it is taken back: the one that was looked at. */
export const asLookedAt = ({ events }: MadeRecord) => ({ expectedRevision: Number(events.at(-1)?.revision ?? 0n) });
