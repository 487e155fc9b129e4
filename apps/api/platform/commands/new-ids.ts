import { message } from '@leaseledger/contract/shared/messages';
import type { Actor } from '@leaseledger/domain/kernel/decider';
import type { EventLog, JsonObject } from '@leaseledger/event-log/event-log';
import { unlessOvertaken } from '@leaseledger/event-log/unless-overtaken';
import type { CommandMetadata } from '../callers/caller.ts';
import { ruleBroken } from '../answers/failure.ts';
import type { Ids } from './ids.ts';
import { isSameRequest, type Idempotency } from '../callers/idempotency.ts';
import type { Clock, RandomBytes } from '../foundation/platform.ts';
import { infrastructureEvent } from './infrastructure-event.ts';
import { sha256 } from '../foundation/uuid.ts';

/** Ids of records to be made. What a request with an Idempotency-Key makes is remembered in the log before it is made. */
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
  async next(entity: string, metadata: CommandMetadata): Promise<number> {
    if (metadata.idempotency === undefined) return this.ids.next(entity);
    return idIn(await this.#received(entity, metadata.actor, metadata.idempotency, () => this.ids.next(entity)));
  }

  /**
   * The id of the record that this request makes, or made, where it was received before. Nothing is remembered.
   * @throws Failure 422 where the key was used for another request; LogUnavailable
   */
  async known(metadata: CommandMetadata): Promise<number | undefined> {
    const first = await this.#firstOf(metadata);
    return first && idIn(first);
  }

  /** Whether this request was received before, and held its key. Nothing is remembered. @throws Failure 422 where the key was used for another request; LogUnavailable */
  async isRepeat(metadata: CommandMetadata): Promise<boolean> {
    return (await this.#firstOf(metadata)) !== undefined;
  }

  /**
   * Holds the key for a request that changes several records at once, so that another request under it is refused before it changes any; or one that leaves nothing by which a repeat is known.
   * @throws Failure 422 where the key was used for another request; LogUnavailable
   */
  async holdKey(entity: string, { actor, idempotency }: CommandMetadata): Promise<void> {
    if (idempotency !== undefined) await this.#received(entity, actor, idempotency, async () => null);
  }

  async #firstOf({ actor, idempotency }: CommandMetadata): Promise<JsonObject | undefined> {
    return idempotency && this.#first(streamOf(actor, idempotency), idempotency);
  }

  async #first(stream: string, idempotency: Idempotency): Promise<JsonObject | undefined> {
    const [first] = (await this.log.readStream(stream, { limit: 1 })).events;
    if (first !== undefined && !isSameRequest(first.data['requestHash'], idempotency))
      throw ruleBroken(message.keyReused);
    return first?.data;
  }

  /** What is remembered of the request under this key: from its first time, or from now on. */
  async #received(
    entity: string,
    actor: Actor,
    idempotency: Idempotency,
    idOf: () => Promise<number | null>,
  ): Promise<JsonObject> {
    const stream = streamOf(actor, idempotency);
    for (;;) {
      const first = await this.#first(stream, idempotency);
      if (first !== undefined) return first;
      const received = infrastructureEvent(
        'RequestReceived',
        { entity, id: await idOf(), requestHash: idempotency.requestHash },
        this.clock,
        this.randomBytes,
      );
      if ((await unlessOvertaken(this.log.append(stream, [received], { expectedRevision: 'noStream' }))) !== undefined)
        return received.data;
    }
  }
}

const streamOf = (actor: Actor, { key }: Idempotency): string => `request-${sha256(String(actor.id), key)}`;

function idIn(data: JsonObject): number {
  if (typeof data['id'] !== 'number') throw new Error('A remembered request names no id');
  return data['id'];
}
