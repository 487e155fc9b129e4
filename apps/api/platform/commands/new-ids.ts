import { message } from '@leaseledger/contract/shared/messages';
import type { Actor } from '@leaseledger/domain/kernel/decider';
import { LogUnavailable, type EventLog, type JsonObject } from '@leaseledger/event-log/event-log';
import { unlessOvertaken } from '@leaseledger/event-log/unless-overtaken';
import type { CommandMetadata } from '../callers/caller.ts';
import { ruleBroken } from '../answers/failure.ts';
import type { Ids } from './ids.ts';
import { isSameRequest, type Idempotency } from '../callers/idempotency.ts';
import type { Clock, RandomBytes } from '../foundation/platform.ts';
import { infrastructureEvent } from './infrastructure-event.ts';
import { sha256 } from '../foundation/uuid.ts';

/** The id of a new record. */
export interface NewId {
  readonly id: number;
  /** Whether nobody else can have this id: it was given to no request before, or to this one just now. */
  readonly isFirst: boolean;
}

/**
 * Hands out ids for new records. For a request with an Idempotency-Key, the id is stored in the log before the record
 * is made.
 */
export class NewIds {
  constructor(
    private readonly ids: Ids,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly randomBytes: RandomBytes,
  ) {}

  /**
   * The id for a new record: a new one, or in a repeated request the id of the first time.
   * @param entity e.g. `lead`
   * @throws Failure 422 when the key was used for another request; LogUnavailable
   */
  async next(entity: string, metadata: CommandMetadata): Promise<number> {
    return (await this.given(entity, metadata)).id;
  }

  /** Like `next`, and says whether the id was given before. @throws as `next` */
  async given(entity: string, { actor, idempotency }: CommandMetadata): Promise<NewId> {
    if (idempotency === undefined) return { id: await this.ids.next(entity), isFirst: true };
    const { data, isFirst } = await this.#received(entity, actor, idempotency, () => this.ids.next(entity));
    return { id: idIn(data), isFirst };
  }

  /**
   * The id that this request got when it was first received; undefined when it is new. Stores nothing.
   * @throws Failure 422 when the key was used for another request; LogUnavailable
   */
  async known(metadata: CommandMetadata): Promise<number | undefined> {
    const first = await this.#firstOf(metadata);
    return first && idIn(first);
  }

  /**
   * Whether this request was received before and held its key. Stores nothing.
   * @throws Failure 422 when the key was used for another request; LogUnavailable
   */
  async isRepeat(metadata: CommandMetadata): Promise<boolean> {
    return (await this.#firstOf(metadata)) !== undefined;
  }

  /**
   * Stores the key of a request that changes several records. Another request with the same key is then refused before
   * any change. Also for a request that leaves no other trace of a repeat.
   * @throws Failure 422 when the key was used for another request; LogUnavailable
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

  /**
   * The stored data of the request with this key, from its first time or from now. It appends before it reads, because
   * nearly every key is new: a repeat costs an id and a refused append.
   */
  async #received(
    entity: string,
    actor: Actor,
    idempotency: Idempotency,
    idOf: () => Promise<number | null>,
  ): Promise<{ readonly data: JsonObject; readonly isFirst: boolean }> {
    const stream = streamOf(actor, idempotency);
    const received = infrastructureEvent(
      'RequestReceived',
      { entity, id: await idOf(), requestHash: idempotency.requestHash },
      this.clock,
      this.randomBytes,
    );
    const appended = await unlessOvertaken(this.log.append(stream, [received], { expectedRevision: 'noStream' }));
    if (appended !== undefined) return { data: received.data, isFirst: true };
    const data = await this.#first(stream, idempotency);
    if (data === undefined) throw new LogUnavailable('The log holds a request that it does not show');
    return { data, isFirst: false };
  }
}

const streamOf = (actor: Actor, { key }: Idempotency): string => `request-${sha256(String(actor.id), key)}`;

function idIn(data: JsonObject): number {
  if (typeof data['id'] !== 'number') throw new Error('A remembered request names no id');
  return data['id'];
}
