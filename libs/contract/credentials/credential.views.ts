import { view } from '../kernel/answer.ts';
import type { RoleGroupID } from '../access/permissions.ts';

export interface PasskeyView {
  PasskeyID: string;
  /** As its user named it. */
  Name: string;
  AddedTime: string | null;
  LastUsedTime: string | null;
}

/** What one logs in with beside the password; no secrets. */
export interface CredentialsView {
  /** Whether codes of an authenticator app are asked for. */
  SecondFactor: boolean;
  /** How many recovery codes are left. */
  RecoveryCodesLeft: number;
  /** Whether the user's role group needs a second factor. */
  SecondFactorRequired: boolean;
  Passkeys: PasskeyView[];
}

/** The same of somebody else, for who administers users. */
export interface UserCredentialsView {
  UserID: number;
  SecondFactor: boolean;
  RecoveryCodesLeft: number;
  SecondFactorRequired: boolean;
  Passkeys: number;
}

/** A seed for an authenticator app, told once; it counts from the moment a code of it is given. */
export interface SecondFactorSeed {
  /** As base32, to be typed where no camera is. */
  Secret: string;
  /** The same as `otpauth://` address, for a QR code. */
  Uri: string;
}

/** Told once. */
export interface RecoveryCodes {
  RecoveryCodes: string[];
}

/** What the browser's passkeys are asked for: options of WebAuthn in JSON, as @simplewebauthn/browser takes them. */
export interface PasskeyOptions {
  options: object;
}

/** How a role group's users log in. */
export interface RoleGroupSecurity {
  RoleGroupIntID: RoleGroupID;
  RoleGroupName: string;
  SecondFactorRequired: boolean;
  /** Those who are not disabled. */
  Users: number;
  /** Those of them who have a second factor or a passkey. */
  UsersWithSecondFactor: number;
}

export const credentialsView = view<CredentialsView>('CredentialsView');
export const userCredentialsView = view<UserCredentialsView>('UserCredentialsView');
export const secondFactorSeed = view<SecondFactorSeed>('SecondFactorSeed');
export const recoveryCodes = view<RecoveryCodes>('RecoveryCodes');
export const passkeyOptions = view<PasskeyOptions>('PasskeyOptions');
export const roleGroupSecurity = view<RoleGroupSecurity>('RoleGroupSecurity');
