import type { EventLog, RecordedEvent } from '@leaseledger/event-log/event-log';
import { UnreadableEvent } from '@leaseledger/event-log/codec/unreadable-event';
import { messageOf } from '@leaseledger/projections/kernel/failure-message';
import { changesBy } from '@leaseledger/projections/kernel/projection';
import { projections } from '@leaseledger/projections/projections';
import { openVaultOf, vaultEraOf } from '../../apps/api/platform/bootstrap/vault-of-log.ts';
import type { Clock, RandomBytes } from '../../apps/api/platform/foundation/platform.ts';
import { acceptEvent } from '../../apps/api/platform/storage/accepted-events.ts';
import { vaultPlaceOf } from '../../apps/api/platform/storage/vault-place.ts';
import { codecOf } from './verified/log-audit.ts';

export interface Accepting {
  readonly log: EventLog;
  readonly dataDir: string;
  readonly mongoDbUrl: string | undefined;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/**
 * Accepts that an event is left out of lists and reactions.
 * @returns what was accepted, for the operator
 * @throws Error for an event that is not there, or that can be read and folded
 */
export async function accept(id: string, accepting: Accepting): Promise<string> {
  const { log } = accepting;
  const event = await eventWith(id, log);
  const name = `${event.type} at revision ${event.revision} of ${event.stream} (${id}, position ${event.position})`;
  const why = await whyLeftOut(event, accepting);
  if (why === undefined) throw new Error(`${name} can be read and folded: nothing is left out.`);
  await acceptEvent(log, event, accepting);
  return `${name} is left out of lists and reactions: ${why}. The log records that. Start the product again, and run npm run replay.`;
}

async function eventWith(id: string, log: Pick<EventLog, 'readAll'>): Promise<RecordedEvent> {
  for await (const event of log.readAll()) if (event.id === id) return event;
  throw new Error(`The log holds no event ${id}.`);
}

/** The reason why the event cannot be read, or why some list cannot fold it; undefined where all can. */
async function whyLeftOut(
  event: RecordedEvent,
  { log, dataDir, mongoDbUrl, randomBytes }: Accepting,
): Promise<string | undefined> {
  const era = await vaultEraOf(log);
  const mongoDb = mongoDbUrl === undefined ? undefined : { url: mongoDbUrl };
  const { vault } = await openVaultOf(log, era, {
    place: vaultPlaceOf({ dataDir, mongoDb, randomBytes }),
    randomBytes,
  });
  try {
    const [decoded] = await codecOf(vault, era, randomBytes).decode([event]);
    if (decoded !== undefined) for (const projection of projections) changesBy(projection, decoded);
    return undefined;
  } catch (thrown) {
    return thrown instanceof UnreadableEvent ? thrown.message.split('): ').at(-1) : messageOf(thrown);
  } finally {
    await vault.close();
  }
}
