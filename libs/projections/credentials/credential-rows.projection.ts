import type { CredentialEvent } from '@leaseledger/domain/credentials/credential.area';
import type { UserEvent } from '@leaseledger/domain/users/user.area';
import type { Change, Projection } from '../kernel/projection.ts';

/** The credentials of a user beside the password. */
export interface CredentialRow {
  readonly id: number;
  readonly UserID: number;
  readonly HasSecondFactor: boolean;
  readonly RecoveryCodesLeft: number;
  /** The number of passkeys. */
  readonly Passkeys: number;
}

const none = { HasSecondFactor: false, RecoveryCodesLeft: 0, Passkeys: 0 };
const changed = (UserID: number, fields: Partial<CredentialRow>): readonly Change<CredentialRow>[] => [
  { patch: UserID, fields },
];

/** The credentials of users. Every request of a user whose role group needs a second factor reads them. */
export const credentialRows: Projection<CredentialEvent | Extract<UserEvent, { type: 'UserAdded' }>, CredentialRow> = {
  name: 'credentialRows',
  version: 1,
  readModel: {
    name: 'credentials',
    id: 'UserID',
    columns: { UserID: 'integer' },
    defaultSort: { field: 'UserID', order: 'ASC' },
  },
  // Rows contain neither names of users nor of passkeys.
  needsDetails: false,
  handlers: {
    UserAdded: ({ data: { UserID } }) => [{ put: UserID, row: { id: UserID, UserID, ...none } }],
    SecondFactorSet: ({ data: { UserID } }) => changed(UserID, { HasSecondFactor: true }),
    SecondFactorRemoved: ({ data: { UserID } }) => changed(UserID, { HasSecondFactor: false, RecoveryCodesLeft: 0 }),
    SecondFactorReset: ({ data: { UserID } }) => changed(UserID, none),
    RecoveryCodesMade: ({ data: { UserID, left } }) => changed(UserID, { RecoveryCodesLeft: left }),
    RecoveryCodeUsed: ({ data: { UserID, left } }) => changed(UserID, { RecoveryCodesLeft: left }),
    PasskeyAdded: ({ data: { UserID, passkeys } }) => changed(UserID, { Passkeys: passkeys }),
    PasskeyRenamed: () => [],
    PasskeyRemoved: ({ data: { UserID, passkeys } }) => changed(UserID, { Passkeys: passkeys }),
  },
};
