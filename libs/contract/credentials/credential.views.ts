import { view } from '../kernel/answer.ts';
import type { RoleGroupID } from '../access/permissions.ts';

export interface PasskeyView {
  PasskeyID: string;
  /** The name that its user chose. */
  Name: string;
  AddedTime: string | null;
  LastUsedTime: string | null;
}

/** How a user logs in besides the password, without secrets. */
export interface CredentialsView {
  /** Whether the login needs a code of an authenticator app. */
  SecondFactor: boolean;
  /** The number of unused recovery codes. */
  RecoveryCodesLeft: number;
  /** Whether the user's role group needs a second factor. */
  SecondFactorRequired: boolean;
  Passkeys: PasskeyView[];
}

/** The credentials of another user, for user administrators. */
export interface UserCredentialsView {
  UserID: number;
  SecondFactor: boolean;
  RecoveryCodesLeft: number;
  SecondFactorRequired: boolean;
  Passkeys: number;
}

/** A seed for an authenticator app, shown once. It takes effect when the user enters a code of it. */
export interface SecondFactorSeed {
  /** The secret in base32, to type on a device without a camera. */
  Secret: string;
  /** The secret as an `otpauth://` address, for a QR code. */
  Uri: string;
}

/** Recovery codes are shown once. */
export interface RecoveryCodes {
  RecoveryCodes: string[];
}

/** A request to the browser for a passkey: WebAuthn options in JSON, as @simplewebauthn/browser takes them. */
export interface PasskeyOptions {
  options: object;
}

/** The login rules of a role group. */
export interface RoleGroupSecurity {
  RoleGroupIntID: RoleGroupID;
  RoleGroupName: string;
  SecondFactorRequired: boolean;
  /** The users of the role group whose accounts are not disabled. */
  Users: number;
  /** The number of these users with a second factor or a passkey. */
  UsersWithSecondFactor: number;
}

export const credentialsView = view<CredentialsView>('CredentialsView');
export const userCredentialsView = view<UserCredentialsView>('UserCredentialsView');
export const secondFactorSeed = view<SecondFactorSeed>('SecondFactorSeed');
export const recoveryCodes = view<RecoveryCodes>('RecoveryCodes');
export const passkeyOptions = view<PasskeyOptions>('PasskeyOptions');
export const roleGroupSecurity = view<RoleGroupSecurity>('RoleGroupSecurity');
