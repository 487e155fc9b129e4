import type { UnopenedEvent } from '../../kernel/read-store.ts';
import type { Connection } from '@leaseledger/mongodb/connection';

interface Noted {
  readonly _id: string;
  /** In the order of their discovery. */
  readonly place: number;
  readonly event: UnopenedEvent;
}

interface FoldedFrom {
  readonly _id: 'log';
  readonly log: string;
}

/** The log of the rows, and the events of it that could not be opened. */
export class Unopened {
  constructor(private readonly connection: Connection) {}

  async log(): Promise<string | undefined> {
    return (await this.connection.answer(() => this.#foldedFrom.findOne({ _id: 'log' })))?.log;
  }

  async foldFrom(log: string): Promise<void> {
    await this.connection.answer(() => this.#foldedFrom.replaceOne({ _id: 'log' }, { log }, { upsert: true }));
  }

  async note(events: readonly UnopenedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const known = new Set(
      (
        await this.connection.answer(() =>
          this.#noted.find({ _id: { $in: events.map(({ eventId }) => eventId) } }).toArray(),
        )
      ).map(({ _id }) => _id),
    );
    const [last] = await this.connection.answer(() => this.#noted.find({}).sort({ place: -1 }).limit(1).toArray());
    const fresh = new Map(events.filter(({ eventId }) => !known.has(eventId)).map((event) => [event.eventId, event]));
    await this.#put([...fresh.values()], (last?.place ?? 0) + 1);
  }

  /** Keeps events that are in both sets, so that readers always see them. */
  async replace(events: readonly UnopenedEvent[]): Promise<void> {
    const [last] = await this.connection.answer(() => this.#noted.find({}).sort({ place: -1 }).limit(1).toArray());
    const from = (last?.place ?? 0) + 1;
    await this.#put(events, from);
    await this.connection.answer(() => this.#noted.deleteMany({ place: { $lt: from } }));
  }

  async first(limit: number): Promise<{ readonly total: number; readonly events: readonly UnopenedEvent[] }> {
    const [total, found] = await Promise.all([
      this.connection.answer(() => this.#noted.countDocuments({})),
      limit === 0 ? [] : this.connection.answer(() => this.#noted.find({}).sort({ place: 1 }).limit(limit).toArray()),
    ]);
    return { total, events: found.map(({ event }) => event) };
  }

  async #put(events: readonly UnopenedEvent[], from: number): Promise<void> {
    for (const [index, event] of events.entries()) {
      await this.connection.answer(() =>
        this.#noted.replaceOne({ _id: event.eventId }, { place: from + index, event }, { upsert: true }),
      );
    }
  }

  get #foldedFrom() {
    return this.connection.collection<FoldedFrom>('folded_from');
  }

  get #noted() {
    return this.connection.collection<Noted>('unopened');
  }
}
