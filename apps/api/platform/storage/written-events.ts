import { PRODUCT_VERSION } from '@leaseledger/contract/changelog/version';
import { eventDefinitions } from '@leaseledger/domain/areas';
import type { EventLog, NewEvent } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { infrastructureEvents } from '../commands/infrastructure-event.ts';

const KIND = 'written-events';

type Noted = Pick<Vault, 'secretsOf' | 'addSecret'>;

/** A kind of event that this release cannot read, and the release that wrote it first. */
export interface NewerEvent {
  readonly eventType: string;
  readonly schemaVersion: number;
  readonly release: string;
}

const nameOf = ({ type, metadata: { schemaVersion } }: Pick<NewEvent, 'type' | 'metadata'>): string =>
  `${type} ${schemaVersion}`;

function isReadable(name: string): boolean {
  const [type = '', version] = name.split(' ');
  // The events of the machinery have one version.
  const newest = eventDefinitions[type]?.schemaVersion ?? Number(Object.hasOwn(infrastructureEvents, type));
  return Number(version) <= newest;
}

/**
 * The vault notes each kind of event before the log gets the first one, with the release that wrote it. A start thereby
 * knows whether a later release wrote something that this one cannot read, without reading the log. A running process asks
 * again, because a later release may run beside it.
 */
export class WrittenEvents {
  private constructor(
    private readonly vault: Noted,
    private readonly release: string,
    private readonly reads: (name: string) => boolean,
    private readonly noted: Set<string>,
  ) {}

  /** @throws Error when a later release wrote events that this one cannot read */
  static async of(vault: Noted, release = PRODUCT_VERSION, reads = isReadable): Promise<WrittenEvents> {
    const written = await vault.secretsOf(KIND);
    const unreadable = [...written].filter(([name]) => !reads(name));
    const [[, by = ''] = []] = unreadable;
    if (unreadable.length > 0)
      throw new Error(
        `The log holds events that release ${release} cannot read, because release ${by} wrote them: ${unreadable
          .map(([name]) => name.split(' ')[0])
          .join(', ')}. Start release ${by} or a later one. docs/operations.md, "Upgrade", tells how to go back.`,
      );
    return new WrittenEvents(vault, release, reads, new Set(written.keys()));
  }

  /**
   * The first noted kind that this release cannot read. It would leave such events out of its decisions and lists without
   * a word. @throws VaultUnavailable
   */
  async newer(): Promise<NewerEvent | undefined> {
    const [found] = [...(await this.vault.secretsOf(KIND))].filter(([name]) => !this.reads(name));
    if (found === undefined) return undefined;
    const [name, release] = found;
    const [eventType = '', schemaVersion] = name.split(' ');
    return { eventType, schemaVersion: Number(schemaVersion), release };
  }

  /**
   * The log, which notes the kind of an event before it appends the first one.
   * @param log a guarded one, whose methods need no `this`
   */
  noting(log: EventLog): EventLog {
    const noting: EventLog = Object.create(log);
    noting.append = async (stream, events, options) => {
      for (const name of new Set(events.map(nameOf))) if (!this.noted.has(name)) await this.#note(name);
      return log.append(stream, events, options);
    };
    return noting;
  }

  async #note(name: string): Promise<void> {
    await this.vault.addSecret(KIND, name, this.release);
    this.noted.add(name);
  }
}
