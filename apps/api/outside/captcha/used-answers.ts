import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, VAULT, type Clock } from '../../platform/foundation/platform.ts';
import { sha256 } from '../../platform/foundation/uuid.ts';

const KIND = 'captcha';
const PURGED_EVERY_MS = 60_000;

/** A right answer. */
export interface Verified {
  /** The name of the answer, the same for every spelling. It is valid once under this name. */
  readonly name: string;
  /** The time at which it becomes invalid. */
  readonly expires: Date;
}

/**
 * Remembers the used answers with their requests, in all processes and across restarts. Each is removed when it is too
 * old to be valid.
 */
@Injectable()
export class UsedAnswers {
  #purgedAt = 0;

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns whether the answer belongs to this request and to no other one */
  async add({ name, expires }: Verified, request: string): Promise<boolean> {
    const now = this.clock();
    if (now.getTime() >= this.#purgedAt + PURGED_EVERY_MS) {
      this.#purgedAt = now.getTime();
      await this.vault.purgeSecrets(KIND, now.toISOString());
    }
    const [id, use] = [sha256(name), sha256(request)];
    if (await this.vault.addSecret(KIND, id, `${expires.toISOString()} ${use}`)) return true;
    return (await this.vault.secret(KIND, id))?.split(' ')[1] === use;
  }
}
