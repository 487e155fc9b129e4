import type { EventLog, Subscription } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';

const NAME = 'forget-persons';

export interface ForgettingOptions {
  readonly log: EventLog;
  /** What tells the log from others: where it stopped in one of them means nothing in another. */
  readonly identity: string;
  readonly vault: Vault;
  readonly codec: Pick<EventCodec, 'forget'>;
  /** Told when the log holds an event whose key cannot be destroyed. */
  readonly onFailure?: (error: Error) => void;
}

/** Forgets a person for good: without the key nothing of theirs can be read again, in the log or in a backup of it. */
export async function destroyKey({ vault, codec }: Pick<ForgettingOptions, 'vault' | 'codec'>, subject: string): Promise<void> {
  await vault.destroyKey(subject);
  codec.forget(subject);
}

/**
 * Destroys the key of everybody whom the log says was forgotten, from where it stopped the last time: what a crash left undone
 * between the event and the key is done at the next start; in another log it begins at its start, and a restored backup of the vault is brought up to date.
 * Resolves when that is made up for.
 */
export async function forgetPersons(options: ForgettingOptions): Promise<Subscription> {
  const { log, identity, vault } = options;
  const place = `${NAME} in ${identity}`;
  const checkpoint = await vault.checkpoint(place);
  const caughtUp = Promise.withResolvers<void>();
  const subscription = log.subscribe({
    name: NAME,
    from: checkpoint === undefined ? 'start' : { after: checkpoint },
    filter: { typePrefixes: ['PersonForgotten'] },
    onEvent: ({ stream }) => destroyKey(options, stream),
    onCheckpoint: (position) => vault.setCheckpoint(place, position),
    onCaughtUp: caughtUp.resolve,
    onDropped({ error }) {
      options.onFailure?.(error);
      caughtUp.resolve();
    },
  });
  await caughtUp.promise;
  return subscription;
}
