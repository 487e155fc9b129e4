import type { ParkedReactionView } from '@leaseledger/contract/reactions/reaction.views';
import type { EventLog, JsonObject, NewEvent, RecordedEvent } from '@leaseledger/event-log/event-log';
import { unlessOvertaken } from '@leaseledger/event-log/unless-overtaken';
import { infrastructureEvent } from '../commands/infrastructure-event.ts';
import type { Clock, RandomBytes } from '../foundation/platform.ts';

/** A parked reaction, without the name of its policy. */
export type ParkedReaction = Omit<ParkedReactionView, 'policy'>;

export interface ParkedReactionsOptions {
  readonly log: Pick<EventLog, 'append' | 'readStream'>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** The parked reactions of one policy. They have their own stream, so that they outlive the process and the vault. */
export class ParkedReactions {
  readonly #byEvent = new Map<string, ParkedReaction>();
  #revision = -1n;

  constructor(
    private readonly policy: string,
    private readonly options: ParkedReactionsOptions,
  ) {}

  /**
   * Reads the latest state from the log, whichever process wrote it. Must be called before anything else.
   * @throws LogUnavailable
   */
  async load(): Promise<void> {
    const { events } = await this.options.log.readStream(this.#stream, { from: this.#revision + 1n });
    for (const event of events) this.#evolve(event);
  }

  get all(): readonly ParkedReaction[] {
    return [...this.#byEvent.values()];
  }

  of(eventId: string): ParkedReaction | undefined {
    return this.#byEvent.get(eventId);
  }

  /**
   * Parks the reaction to an event, or records a new reason for a parked one.
   * @throws LogUnavailable
   */
  async park({ id, type, stream, revision, position }: RecordedEvent, reason: string, attempts: number): Promise<void> {
    const { clock, randomBytes } = this.options;
    const data = {
      policy: this.policy,
      eventId: id,
      eventType: type,
      stream,
      revision: String(revision),
      position,
      reason,
      attempts,
    };
    await this.#append(
      infrastructureEvent('ReactionParked', data, clock, randomBytes),
      () => this.of(id)?.attempts === attempts,
    );
  }

  /**
   * Records that the parked reaction is done.
   * @throws LogUnavailable
   */
  async done(eventId: string): Promise<void> {
    const { clock, randomBytes } = this.options;
    await this.#append(
      infrastructureEvent('ReactionReplayed', { policy: this.policy, eventId }, clock, randomBytes),
      () => this.of(eventId) === undefined,
    );
  }

  get #stream(): string {
    return `reactions-${this.policy}`;
  }

  /** Appends unless the log has it already, because an answer may be lost or another process quicker. */
  async #append(event: NewEvent, isSaid: () => boolean): Promise<void> {
    for (;;) {
      await this.load();
      if (isSaid()) return;
      await unlessOvertaken(
        this.options.log.append(this.#stream, [event], {
          expectedRevision: this.#revision === -1n ? 'noStream' : this.#revision,
        }),
      );
    }
  }

  #evolve({ type, data, metadata, revision }: RecordedEvent): void {
    // A concurrent read has evolved this event already.
    if (revision <= this.#revision) return;
    this.#revision = revision;
    const eventId = String(data['eventId']);
    if (type === 'ReactionReplayed') this.#byEvent.delete(eventId);
    else this.#byEvent.set(eventId, parkedReaction(eventId, data, metadata.time));
  }
}

const parkedReaction = (eventId: string, data: JsonObject, parkedAt: string): ParkedReaction => ({
  eventId,
  eventType: String(data['eventType']),
  stream: String(data['stream']),
  revision: String(data['revision']),
  reason: String(data['reason']),
  attempts: Number(data['attempts']),
  parkedAt,
});
