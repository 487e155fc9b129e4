import type { EventSchemas } from '@leaseledger/event-log/codec/event-schema';
import type { EventLog, Position, RecordedEvent, Subscription } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { sha256 } from '../foundation/uuid.ts';

const NAME = 'newer-events';

/** An event of a later release. */
export type NewerEvent = Pick<RecordedEvent, 'type' | 'position'> & { readonly schemaVersion: number };

export interface NewerEventsOptions {
  readonly log: Pick<EventLog, 'head' | 'subscribe'>;
  readonly vault: Pick<Vault, 'checkpoint' | 'setCheckpoint'>;
  /** Identifies the log among all others. */
  readonly identity: string;
  /** The schema version of each event type that this release knows. */
  readonly known: ReadonlyMap<string, number>;
  readonly onTrouble: (error: unknown) => void;
}

/** The event types of the domain, and those of the machinery in their only version. */
export const knownTypes = (definitions: EventSchemas, machinery: readonly string[]): ReadonlyMap<string, number> =>
  new Map([
    ...Object.entries(definitions).map(([type, { schemaVersion }]) => [type, schemaVersion] as const),
    ...machinery.map((type) => [type, 1] as const),
  ]);

/**
 * Notices events of a later release, which runs beside this one or ran after it. This release would leave them out of
 * its decisions and lists without a word.
 */
export class NewerEvents {
  /** A release with other event types begins again, because it knows other events. */
  readonly #place: string;
  #first: NewerEvent | undefined;
  #seen: Position | undefined;
  #subscription: Subscription | undefined;

  constructor(private readonly options: NewerEventsOptions) {
    const types = [...options.known].map(([type, version]) => `${type} ${version}`).toSorted();
    this.#place = `events known by ${sha256(...types).slice(0, 16)} in ${options.identity}`;
  }

  /** The first event of a later release; undefined while none was found. */
  get first(): NewerEvent | undefined {
    return this.#first;
  }

  /** Follows the log from where this release was last, also when a later one ran since. Never throws. */
  async start(): Promise<void> {
    const { log, vault, onTrouble } = this.options;
    const [kept, head] = await Promise.all([
      vault.checkpoint(this.#place).catch(() => undefined),
      log.head().catch(() => undefined),
    ]);
    // A position beyond the head belongs to a log that was restored from a backup.
    const isInLog = kept !== undefined && (head === undefined || kept <= head);
    this.#seen = isInLog ? kept : head;
    await this.#keep();
    this.#subscription = log.subscribe({
      name: NAME,
      from: this.#seen === undefined ? 'start' : { after: this.#seen },
      onEvent: (event) => this.#look(event),
      onDropped: ({ error }) => onTrouble(error),
    });
  }

  async stop(): Promise<void> {
    await this.#subscription?.stop();
    await this.#keep();
  }

  #look(event: RecordedEvent): void {
    // The metadata of a damaged event cannot be read.
    if (this.#first !== undefined || event.damage !== undefined) return;
    const {
      type,
      position,
      metadata: { schemaVersion },
    } = event;
    const known = this.options.known.get(type);
    if (known !== undefined && schemaVersion <= known) this.#seen = position;
    else this.#first = { type, position, schemaVersion };
  }

  /** A kill loses only what was kept since the start, so the next start looks at those events again. */
  async #keep(): Promise<void> {
    if (this.#seen !== undefined)
      await this.options.vault.setCheckpoint(this.#place, this.#seen).catch(this.options.onTrouble);
  }
}
