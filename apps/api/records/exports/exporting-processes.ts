import type { Vault, VaultLease } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { PROCESS_NAME, VAULT } from '../../platform/foundation/platform.ts';

/**
 * The processes that write exports. Each holds its own lease from its first export on, so that the others know that it
 * still runs.
 */
@Injectable()
export class ExportingProcesses implements OnModuleDestroy {
  #own: { readonly lease: VaultLease; readonly started: Promise<void> } | undefined;
  readonly #logger = new Logger('Exports');

  constructor(
    @Inject(VAULT) private readonly vault: Pick<Vault, 'lease'>,
    @Inject(PROCESS_NAME) readonly here: string,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.#own?.lease.stop();
  }

  /** Takes the lease before the first export of this process. */
  async announce(): Promise<void> {
    if (this.#own === undefined) {
      const lease = this.#leaseOf(this.here);
      this.#own = { lease, started: lease.start() };
    }
    await this.#own.started;
  }

  /**
   * Whether a process that began an export still runs. A killed one counts as running for at most 10 seconds. @throws
   * VaultUnavailable
   */
  async isThere(name: string): Promise<boolean> {
    return name === this.here || (await this.#leaseOf(name).holder()) === name;
  }

  #leaseOf(name: string): VaultLease {
    const onTrouble = (error: unknown) =>
      this.#logger.warn(
        `The vault does not say which processes export: ${error instanceof Error ? error.name : 'unknown'}`,
      );
    return this.vault.lease({
      name: `exports of ${name}`,
      holder: this.here,
      onTaken: () => undefined,
      onLost: () => undefined,
      onTrouble,
    });
  }
}
