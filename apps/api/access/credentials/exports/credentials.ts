import type { CredentialCommand } from '@leaseledger/domain/credentials/credential.commands';
import { credentialDecider, type CredentialState } from '@leaseledger/domain/credentials/credential.decider';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';

/** What users log in with beside the password, as the log says it: what is left in the vault of what was removed lets nobody in. */
@Injectable()
export class Credentials {
  constructor(
    private readonly bus: CommandBus,
    private readonly streams: KnownStreams,
  ) {}

  /** As it is now, whatever the lists show yet. @throws LogUnavailable */
  of(userID: number): Promise<CredentialState> {
    return this.streams.stateOf(credentialDecider, userID);
  }

  /** @throws Failure as the decider says; LogUnavailable */
  async decide(command: CredentialCommand, metadata: CommandMetadata): Promise<void> {
    await this.bus.execute(new Execute(credentialDecider, { id: command.UserID, command }, metadata));
  }
}
