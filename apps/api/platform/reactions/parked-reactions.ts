import type { ParkedReactionView } from '@leaseledger/contract/reactions/reaction.views';
import type { EventLog, JsonObject, NewEvent, RecordedEvent } from '@leaseledger/event-log/event-log';
import { unlessOvertaken } from '@leaseledger/event-log/unless-overtaken';
import { infrastructureEvent } from '../commands/infrastructure-event.ts';
import type { Clock, RandomBytes } from '../foundation/platform.ts';

/** A parked reaction as its policy keeps it. */
export type ParkedReaction = Omit<ParkedReactionView, 'policy'>;

export interface ParkedReactionsOptions {
  readonly log: Pick<EventLog, 'append' | 'readStream'>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** The parked reactions of one policy, kept in a stream of their own so that they outlive the process and the vault. */
export class ParkedReactions {
  readonly #byEvent = new Map<string, ParkedReaction>();
  #revision = -1n;

  constructor(
    private readonly policy: string,
    private readonly options: ParkedReactionsOptions,
  ) {}

  /** As the log says by now, whichever process said it; to be called before anything else. @throws LogUnavailable */
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

  /** Parks the reaction to an event, or tells a new reason for one that is parked. @throws LogUnavailable */
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

  /** The parked reaction is done. @throws LogUnavailable */
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

  /** Appends unless the log says so already: an answer may have been lost, and another process may have been quicker. */
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
    // Somebody who read at the same time was quicker.
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
