import { setTimeout as pause } from 'node:timers/promises';
import type { AnyEvent } from '@leaseledger/domain/areas';
import type { PastEvent, Policy } from '@leaseledger/domain/kernel/policy';
import { destroyKeyOnPersonForgotten } from '@leaseledger/domain/policies/destroy-key-on-person-forgotten.policy';
import { destroyKeyOnUserDeleted } from '@leaseledger/domain/policies/destroy-key-on-user-deleted.policy';
import type { EventLog, RecordedEvent, Subscription } from '@leaseledger/event-log/event-log';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import { sealedPart } from '@leaseledger/event-log/vault/seal';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { persistently } from '../threads/patience.ts';
import { keptPlace } from './policy-run.ts';

/** What it is told of by name, where it fails. */
const NAME = 'forgotten-here';
/** What destroys the key of somebody who is forgotten. Of whom it tells stands in its events in clear, in every version. */
const forgetting: readonly Policy<AnyEvent>[] = [destroyKeyOnPersonForgotten, destroyKeyOnUserDeleted];
/** Pauses between two looks whether a key is destroyed by now, in milliseconds. */
const FIRST_LOOK = 250;
const RAREST_LOOK = 60_000;

export interface ForgottenHereOptions {
  readonly log: Pick<EventLog, 'head' | 'subscribe'>;
  readonly identity: string;
  readonly vault: Pick<Vault, 'checkpoint' | 'destroyed'>;
  readonly codec: Pick<EventCodec, 'forget'>;
  readonly onTrouble?: (policy: string, error: unknown) => void;
}

/**
 * Drops what this process has in memory of whoever is forgotten, whichever process reacts to that: as soon as the log says so. The key
 * that seals what is still to be blanked of them goes when the vault says that it is destroyed.
 */
export class ForgottenHere {
  readonly #stopping = new AbortController();
  #subscription: Subscription | undefined;

  constructor(private readonly options: ForgottenHereOptions) {}

  /** Follows the log from where keys may not be destroyed yet: earlier ones the vault does not give out any more. */
  async start(): Promise<void> {
    const { log, vault, identity } = this.options;
    const { signal } = this.#stopping;
    const patiently = <T>(work: () => Promise<T>) =>
      persistently(work, { tries: 1, signal, onTrouble: (error) => this.#tell(error) });
    const places = await patiently(() =>
      Promise.all(forgetting.map((policy) => vault.checkpoint(keptPlace(policy, identity)))),
    );
    const head = await patiently(() => log.head());
    // From where the one stopped that is least far, the start where one has not begun.
    const reactedTo = places.includes(undefined) ? undefined : places.toSorted()[0];
    this.#subscription = log.subscribe({
      name: NAME,
      from: reactedTo !== undefined && head !== undefined && reactedTo <= head ? { after: reactedTo } : 'start',
      filter: { typePrefixes: forgetting.flatMap(({ on }) => on) },
      onEvent: (event) => this.#forget(event),
      onDropped: ({ error }) => this.#tell(error),
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#subscription?.stop();
  }

  #forget(event: RecordedEvent): void {
    // A filter knows prefixes.
    const policy = forgetting.find(({ on }) => on.some((type) => type === event.type));
    if (policy === undefined) return;
    // They ask for nothing that is not in clear.
    for (const command of policy.react(event as unknown as PastEvent<AnyEvent>, undefined))
      if (command.type === 'DestroyKey') this.options.codec.forget(command.subject);
    const later = sealedPart(event.data)?.subject;
    if (later !== undefined) void this.#forgetOnceDestroyed(later).catch(() => undefined);
  }

  /** @throws AbortError when it is stopped before */
  async #forgetOnceDestroyed(subject: string): Promise<void> {
    const isDestroyed = () =>
      this.options.vault.destroyed([subject]).then(
        (destroyed) => destroyed.has(subject),
        () => false,
      );
    for (let wait = FIRST_LOOK; !(await isDestroyed()); wait = Math.min(wait * 2, RAREST_LOOK))
      await pause(wait, undefined, { signal: this.#stopping.signal, ref: false });
    this.options.codec.forget(subject);
  }

  #tell(error: unknown): void {
    if (!this.#stopping.signal.aborted) this.options.onTrouble?.(NAME, error);
  }
}
