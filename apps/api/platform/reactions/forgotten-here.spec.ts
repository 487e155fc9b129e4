import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { policies } from '@leaseledger/domain/policies/policies';
import { createEventCodec, type EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { openLog } from '../storage/open-log.ts';
import { ForgottenHere } from './forgotten-here.ts';
import { keptPlace } from './policy-run.ts';

const LOG = 'the log';

describe('forgotten persons in memory', () => {
  let folder: string;
  let log: EventLog;
  let vault: SqliteVault;
  let codec: EventCodec;
  let here: ForgottenHere;
  let forgotten: string[];
  let onForgotten: () => void;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leaseledger-forgotten-'));
    log = await openLog({ dataDir: folder, clock: () => new Date() });
    vault = new SqliteVault({ file: ':memory:', randomBytes });
    codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
    forgotten = [];
    const forget = (subject: string) => {
      forgotten.push(subject);
      onForgotten();
    };
    here = new ForgottenHere({ log, identity: LOG, vault, codec: { forget }, policies });
  });
  afterEach(async () => {
    await here.stop();
    await Promise.all([log.close(), vault.close()]);
    await rm(folder, { recursive: true });
  });

  async function forget(PersonID: number, mentions: readonly object[] | null = null): Promise<Position> {
    const id = randomUUID();
    const metadata = {
      actor: { id: null, name: 'Test' },
      time: '2026-11-22T00:00:00.000Z',
      correlationId: id,
      causationId: id,
    };
    const events = await codec.encode([{ type: 'PersonForgotten', data: { PersonID, mentions } }], {
      ids: [id],
      metadata,
    });
    return (await log.append(`person-${PersonID}`, events, { expectedRevision: 'noStream' })).position;
  }

  /** Resolves when a number of subjects have been dropped. */
  const dropped = (count: number) =>
    new Promise<string[]>((resolve) => {
      onForgotten = () => forgotten.length === count && resolve(forgotten);
    });

  it("keys are dropped from the policy's checkpoint on, because a key that still exists may have been read since", async () => {
    const reacted = await forget(1);
    for (const policy of policies.filter(({ forgetsAtOnce }) => forgetsAtOnce === true))
      await vault.setCheckpoint(keptPlace(policy, LOG), reacted);
    await forget(2);
    const both = dropped(2);
    await here.start();
    await forget(3);
    expect(await both).toEqual(['person-2', 'person-3']);
  });

  it("a person's key is dropped at once, and the key for blanking their name only after it is destroyed", async () => {
    const first = dropped(1);
    await here.start();
    await forget(7, [{ record: 'lead-1', field: 'Notes', at: 0, text: 'Quill' }]);
    expect(await first).toEqual(['person-7']);
    const second = dropped(2);
    await vault.destroyKey('forgetting-7');
    expect(await second).toEqual(['person-7', 'forgetting-7']);
  });
});
