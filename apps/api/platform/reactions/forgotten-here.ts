import { setTimeout as pause } from 'node:timers/promises';
import type { AnyEvent } from '@leaseledger/domain/areas';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import type { EventLog, RecordedEvent, Subscription } from '@leaseledger/event-log/event-log';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import { sealedPart } from '@leaseledger/event-log/vault/seal';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { persistently } from '../threads/patience.ts';
import { Forgetting } from './forgetting.ts';
import { keptPlace } from './policy-run.ts';

/** The name under which failures are reported. */
const NAME = 'forgotten-here';
/** Pauses between two checks whether a key is destroyed, in milliseconds. */
const FIRST_LOOK = 250;
const RAREST_LOOK = 60_000;

export interface ForgottenHereOptions {
  readonly log: Pick<EventLog, 'head' | 'subscribe'>;
  readonly identity: string;
  readonly vault: Pick<Vault, 'checkpoint' | 'destroyed'>;
  readonly codec: Pick<EventCodec, 'forget'>;
  /** Those that forget at once are followed here. */
  readonly policies: readonly Policy<AnyEvent>[];
  readonly onTrouble?: (policy: string, error: unknown) => void;
}

/**
 * Drops the keys of forgotten persons from this process's memory, whichever process reacts. It does so as soon as the
 * log has the event. The key for details that must still be blanked is dropped when the vault has destroyed it.
 */
export class ForgottenHere {
  readonly #stopping = new AbortController();
  readonly #forgetting: Forgetting;
  #subscription: Subscription | undefined;

  constructor(private readonly options: ForgottenHereOptions) {
    this.#forgetting = new Forgetting(options.policies);
  }

  /** Follows the log from the first event whose keys may still exist. The vault no longer hands out earlier keys. */
  async start(): Promise<void> {
    const { log, vault, identity } = this.options;
    const { signal } = this.#stopping;
    const patiently = <T>(work: () => Promise<T>) =>
      persistently(work, { tries: 1, signal, onTrouble: (error) => this.#tell(error) });
    const places = await patiently(() =>
      Promise.all(this.#forgetting.policies.map((policy) => vault.checkpoint(keptPlace(policy, identity)))),
    );
    const head = await patiently(() => log.head());
    // Begins at the checkpoint of the slower policy, or at the start when one has none.
    const reactedTo = places.includes(undefined) ? undefined : places.toSorted()[0];
    this.#subscription = log.subscribe({
      name: NAME,
      from: reactedTo !== undefined && head !== undefined && reactedTo <= head ? { after: reactedTo } : 'start',
      filter: { typePrefixes: this.#forgetting.types },
      onEvent: (event) => this.#forget(event),
      onDropped: ({ error }) => this.#tell(error),
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#subscription?.stop();
  }

  #forget(event: RecordedEvent): void {
    const subjects = this.#forgetting.subjectsOf(event);
    if (subjects === undefined) return;
    for (const subject of subjects) this.options.codec.forget(subject);
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
