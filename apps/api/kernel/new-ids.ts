import { WrongExpectedRevision, type EventLog, type JsonObject } from '@leaseledger/event-log/event-log';
import type { CommandMetadata } from './caller.ts';
import { ruleBroken } from './failure.ts';
import type { Ids } from './ids.ts';
import { isSameRequest } from './idempotency.ts';
import type { Clock, RandomBytes } from './platform.ts';
import { infrastructureEvent } from './infrastructure-event.ts';
import { sha256 } from './uuid.ts';

export const KEY_REUSED = 'This Idempotency-Key was used for another request.';

/** Ids of records to be made. Which id a request with an Idempotency-Key makes is remembered in the log before it is made. */
export class NewIds {
  constructor(
    private readonly ids: Ids,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly randomBytes: RandomBytes,
  ) {}

  /**
   * The id of the record that this metadata makes now: a new one, or in a repeated request the one of its first time.
   * @param entity e.g. `lead`
   * @throws Failure 422 where the key was used for another request; LogUnavailable
   */
  async next(entity: string, { actor, idempotency }: CommandMetadata): Promise<number> {
    if (idempotency === undefined) return this.ids.next(entity);
    const { key, requestHash } = idempotency;
    const stream = `request-${sha256(String(actor.id), key)}`;
    for (;;) {
      const [first] = (await this.log.readStream(stream, { limit: 1 })).events;
      if (first !== undefined && !isSameRequest(first.data['requestHash'], idempotency)) throw ruleBroken(KEY_REUSED);
      if (first !== undefined) return idIn(first.data);
      const id = await this.ids.next(entity);
      try {
        const received = infrastructureEvent('RequestReceived', { entity, id, requestHash }, this.clock, this.randomBytes);
        await this.log.append(stream, [received], { expectedRevision: 'noStream' });
        return id;
      } catch (thrown) {
        if (!(thrown instanceof WrongExpectedRevision)) throw thrown;
      }
    }
  }
}

function idIn(data: JsonObject): number {
  if (typeof data['id'] !== 'number') throw new Error('A remembered request names no id');
  return data['id'];
}
