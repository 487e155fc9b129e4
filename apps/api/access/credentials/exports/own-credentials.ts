import type { CredentialsView } from '@leaseledger/contract/credentials/credential.views';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import { Injectable } from '@nestjs/common';
import { Credentials } from './credentials.ts';
import { NeededFactors } from './needed-factors.ts';
import { Passkeys } from './passkeys.ts';

/** The view of a user's own second factor and passkeys. */
@Injectable()
export class OwnCredentials {
  constructor(
    private readonly credentials: Credentials,
    private readonly passkeys: Passkeys,
    private readonly needed: NeededFactors,
  ) {}

  /** @throws LogUnavailable */
  async of({ UserID, RoleGroupIntID }: UserRow): Promise<CredentialsView> {
    const { hasSecondFactor, codesLeft } = await this.credentials.of(UserID);
    return {
      SecondFactor: hasSecondFactor,
      RecoveryCodesLeft: codesLeft,
      SecondFactorRequired: (await this.needed.groups()).has(RoleGroupIntID),
      Passkeys: await this.passkeys.list(UserID),
    };
  }
}
