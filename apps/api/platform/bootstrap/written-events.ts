import { PRODUCT_VERSION } from '@leaseledger/contract/changelog/version';
import { eventDefinitions } from '@leaseledger/domain/areas';
import type { EventLog, NewEvent } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { infrastructureEvents } from '../commands/infrastructure-event.ts';
import { knownTypes } from '../storage/newer-events.ts';

const KIND = 'written-events';

type Noted = Pick<Vault, 'secretsOf' | 'addSecret'>;

/** The newest version of each type that this release reads. */
export const readableEvents = knownTypes(eventDefinitions, Object.keys(infrastructureEvents));

const nameOf = ({ type, metadata: { schemaVersion } }: Pick<NewEvent, 'type' | 'metadata'>): string =>
  `${type} ${schemaVersion}`;

function isReadable(name: string): boolean {
  const [type = '', version] = name.split(' ');
  return Number(version) <= (readableEvents.get(type) ?? 0);
}

/**
 * The vault notes each kind of event before the log gets the first one, with the release that wrote it. A start thereby
 * knows whether a later release wrote something that this one cannot read, without reading the log.
 */
export class WrittenEvents {
  private constructor(
    private readonly vault: Noted,
    private readonly release: string,
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
    return new WrittenEvents(vault, release, new Set(written.keys()));
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
