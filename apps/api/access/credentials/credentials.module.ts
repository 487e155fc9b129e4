import { administersUsers } from '@leaseledger/contract/access/permissions';
import { Module } from '@nestjs/common';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Credentials } from './exports/credentials.ts';
import { NeededFactors } from './exports/needed-factors.ts';
import { OwnCredentials } from './exports/own-credentials.ts';
import { Passkeys } from './exports/passkeys.ts';
import { RecoveryCodes } from './exports/recovery-codes.ts';
import { SecondFactors } from './exports/second-factors.ts';
import { Security } from './security.ts';
import { SecurityController } from './security.controller.ts';

/** The credentials of a user besides the password. Logins decide when they are needed. */
@Module({
  imports: [HistoryModule, UsersModule],
  controllers: [SecurityController],
  providers: [Credentials, NeededFactors, OwnCredentials, Passkeys, RecoveryCodes, SecondFactors, Security],
  exports: [Credentials, NeededFactors, OwnCredentials, Passkeys, SecondFactors],
})
export class CredentialsModule {
  constructor(histories: Histories) {
    histories.add('roleGroup', { mayRead: ({ rights }) => administersUsers(rights), readsAll: administersUsers });
  }
}
