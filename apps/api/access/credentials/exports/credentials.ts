import type { CredentialState } from '@leaseledger/domain/credentials/credential';
import { credentialDecider, type CredentialCommand } from '@leaseledger/domain/credentials/credential.area';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';

/**
 * The credentials of users besides the password, according to the log. A removed credential is refused, even when the
 * vault still holds it.
 */
@Injectable()
export class Credentials {
  constructor(
    private readonly bus: CommandBus,
    private readonly streams: KnownStreams,
  ) {}

  /**
   * The state at this moment, even when the lists lag.
   * @throws LogUnavailable
   */
  of(userID: number): Promise<CredentialState> {
    return this.streams.stateOf(credentialDecider, userID);
  }

  /** @throws Failure from the decider; LogUnavailable */
  async decide(command: CredentialCommand, metadata: CommandMetadata): Promise<void> {
    await this.bus.execute(new Execute(credentialDecider, { id: command.UserID, command }, metadata));
  }
}
