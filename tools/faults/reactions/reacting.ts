import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { eventDefinitions, type AnyEvent } from '@leaseledger/domain/areas';
import { commandFor, type Policy } from '@leaseledger/domain/kernel/policy';
import { userDecider } from '@leaseledger/domain/users/user.area';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { ExecuteHandler } from '../../../apps/api/platform/commands/execute.handler.ts';
import { Ids } from '../../../apps/api/platform/commands/ids.ts';
import { identityOf } from '../../../apps/api/platform/storage/log-identity.ts';
import { KnownStreams } from '../../../apps/api/platform/commands/known-streams.ts';
import { NewIds } from '../../../apps/api/platform/commands/new-ids.ts';
import { Turns } from '../../../apps/api/platform/commands/turns.ts';
import { Effects } from '../../../apps/api/platform/reactions/exports/effects.ts';
import { Reactions } from '../../../apps/api/platform/reactions/exports/reactions.ts';
import { addVaultEffects, performing } from '../../../apps/api/platform/reactions/perform.ts';

/** The user to whose stream the test's policy appends. */
export const USER_ID = 1;

/**
 * Appends an event that only its id protects from repetition, because a password may be changed any number of times.
 */
export const changePasswordOnCompanyAdded: Policy<Extract<AnyEvent, { type: 'CompanyAdded' }>> = {
  name: 'change-password-on-company-added',
  on: ['CompanyAdded'],
  asksFor: {},
  react: () => [commandFor(userDecider, USER_ID, { type: 'ChangePassword' })],
};

export interface ReactingOptions {
  readonly log: EventLog;
  readonly dataDir: string;
  readonly policy?: Policy<AnyEvent>;
  /** Another one than that in the data folder; closed at the end. */
  readonly vault?: Vault;
  /** The name among several processes. */
  readonly processName?: string;
  /** Called before each command, after it, and after each checkpoint. */
  readonly onStep?: (step: 'commanding' | 'commanded' | 'kept') => void;
  readonly onTrouble?: (policy: string, error: unknown) => void;
}

/**
 * The runner with one policy, the real executor and the real vault, without the rest of the product. The caller closes
 * the log.
 */
export async function reacting({
  log,
  dataDir,
  policy = changePasswordOnCompanyAdded,
  vault = new SqliteVault({ file: join(dataDir, 'vault.sqlite'), randomBytes }),
  processName = 'here',
  onStep = () => undefined,
  onTrouble = () => undefined,
}: ReactingOptions) {
  const clock = () => new Date();
  const codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
  const newIds = new NewIds(new Ids(log, clock, randomBytes), log, clock, randomBytes);
  const executor = new ExecuteHandler(
    log,
    codec,
    { waitFor: async () => true },
    clock,
    randomBytes,
    newIds,
    new KnownStreams(log, codec),
  );
  const effects = new Effects([policy]);
  addVaultEffects(effects, { vault, codec, removeOldReadModels: () => undefined });
  const perform = performing({ execute: (command) => executor.execute(command), effects });
  const reactions = new Reactions({
    log,
    codec,
    clock,
    randomBytes,
    onTrouble,
    identity: (await identityOf(log)) ?? '',
    processName,
    turns: new Turns(vault, processName),
    onLeaseTrouble: () => undefined,
    policies: [policy],
    vault: {
      checkpoint: (name) => vault.checkpoint(name),
      setCheckpoint: async (name, position) => {
        await vault.setCheckpoint(name, position);
        onStep('kept');
      },
      lease: (terms) => vault.lease(terms),
    },
    perform: async (command, cause) => {
      onStep('commanding');
      await perform(command, cause);
      onStep('commanded');
    },
  });
  const stop = async () => {
    await reactions.stop();
    await vault.close();
  };
  return { reactions, stop };
}
