import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { personDecider } from '@leaseledger/domain/persons/person.area';
import { Inject, Injectable } from '@nestjs/common';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { infrastructureEvent } from '../../../platform/commands/infrastructure-event.ts';
import {
  CLOCK,
  EVENT_LOG,
  RANDOM_BYTES,
  VAULT,
  type Clock,
  type RandomBytes,
} from '../../../platform/foundation/platform.ts';

const STREAM = 'recognised-persons';

/**
 * Does for a known person the reads and writes that registering a new one takes. Otherwise the time of an answer would
 * tell a stranger which addresses are known.
 */
@Injectable()
export class LikeRegistering {
  constructor(
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'append' | 'readStream'>,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'keys' | 'destroyed' | 'setSecret'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /** @throws LogUnavailable, VaultUnavailable */
  async recognise(PersonID: number, { idempotency }: CommandMetadata): Promise<void> {
    const subject = `${personDecider.category}-${PersonID}`;
    if (idempotency !== undefined) await this.log.readStream(STREAM, { limit: 1 });
    await this.vault.keys([subject]);
    await this.vault.destroyed([subject]);
    // A key is made for a new person. One secret, overwritten each time, is the same write.
    await this.vault.setSecret('recognised', 'last', this.clock().toISOString());
    await this.log.append(
      STREAM,
      [infrastructureEvent('PersonRecognised', { PersonID }, this.clock, this.randomBytes)],
      { expectedRevision: 'any' },
    );
    if (idempotency !== undefined) await this.log.readStream(STREAM, { limit: 1 });
  }
}
