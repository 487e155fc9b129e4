import type { EventLog, RecordedEvent } from '@leaseledger/event-log/event-log';
import { unlessOvertaken } from '@leaseledger/event-log/unless-overtaken';
import { infrastructureEvent } from '../commands/infrastructure-event.ts';
import type { Clock, RandomBytes } from '../foundation/platform.ts';

const STREAM = 'accepted-events';

/** The ids of the events that operators have accepted as left out. @throws LogUnavailable */
export async function acceptedEvents(log: Pick<EventLog, 'readStream'>): Promise<ReadonlySet<string>> {
  const { events } = await log.readStream(STREAM);
  return new Set(events.map(({ data }) => String(data['eventId'])));
}

/** Records that an event is left out of lists and reactions. A repeat changes nothing. @throws LogUnavailable */
export async function acceptEvent(
  log: Pick<EventLog, 'append' | 'readStream'>,
  { id, type, stream, revision, position }: RecordedEvent,
  { clock, randomBytes }: { readonly clock: Clock; readonly randomBytes: RandomBytes },
): Promise<void> {
  const place = { eventId: id, eventType: type, stream, revision: String(revision), position };
  while (!(await acceptedEvents(log)).has(id)) {
    const last = (await log.readStream(STREAM, { direction: 'backwards', limit: 1 })).events[0];
    await unlessOvertaken(
      log.append(STREAM, [infrastructureEvent('EventAccepted', place, clock, randomBytes)], {
        expectedRevision: last?.revision ?? 'noStream',
      }),
    );
  }
}
