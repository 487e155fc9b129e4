import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { Generator, SomeValues } from '../kernel/any.ts';

export interface OfUser {
  readonly UserID: number;
}

/** A passkey as the user named it; the name is sealed. */
export interface Passkey {
  readonly PasskeyID: string;
  /** Null once it can no longer be read. */
  readonly Name: string | null;
}

/** A user's login credentials beside the password. */
export interface CredentialState {
  readonly hasSecondFactor: boolean;
  readonly codesLeft: number;
  readonly passkeys: readonly Passkey[];
}

export const initialCredentials: CredentialState = { hasSecondFactor: false, codesLeft: 0, passkeys: [] };

export const undo = historyMessage.credentialsByHand;

export const anyOfUser = (fc: Generator, _some: SomeValues, UserID: number) => fc.constant({ UserID });
