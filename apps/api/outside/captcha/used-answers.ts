import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, VAULT, type Clock } from '../../platform/foundation/platform.ts';
import { sha256 } from '../../platform/foundation/uuid.ts';

const KIND = 'captcha';

/** A right answer. */
export interface Verified {
  /** Names the answer, however it is written: it is good once under this name. */
  readonly name: string;
  /** From then on it is good no more. */
  readonly expires: Date;
}

/** Which answers were used, and for what, in all processes and over restarts; each is forgotten once it is too old to be good. */
@Injectable()
export class UsedAnswers {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns whether it is used for this request, and was for no other one */
  async add({ name, expires }: Verified, request: string): Promise<boolean> {
    await this.vault.purgeSecrets(KIND, this.clock().toISOString());
    const [id, use] = [sha256(name), sha256(request)];
    if (await this.vault.addSecret(KIND, id, `${expires.toISOString()} ${use}`)) return true;
    return (await this.vault.secret(KIND, id))?.split(' ')[1] === use;
  }
}
