import { administersUsers, isStaff } from '../access/permissions.ts';
import { authView } from '../auth/auth.views.ts';
import { listOf, nothing } from '../kernel/answer.ts';
import { endpoint, type Due } from '../kernel/endpoint.ts';
import {
  AddPasskeyBody,
  AppCodeBody,
  PasskeyLoginBody,
  PresentPasswordBody,
  RemovePasskeyBody,
  RemoveSecondFactorBody,
  RenamePasskeyBody,
  ResetSecondFactorBody,
  RoleGroupSecurityBody,
} from './credential.bodies.ts';
import {
  credentialsView,
  passkeyOptions,
  recoveryCodes,
  roleGroupSecurity,
  secondFactorSeed,
  userCredentialsView,
} from './credential.views.ts';

/** For calls that set up a second factor: they work while it is due. */
const whileDue: readonly Due[] = ['secondFactor'];

/** Second factors and passkeys (decision 35). The specification names no paths for them. */
export const credentialEndpoints = {
  own: endpoint('GET', 'users/credentials', {
    who: isStaff,
    isPersonal: true,
    whileDue,
    answer: credentialsView,
    summary: 'What the caller logs in with beside the password',
  }),
  ofUser: endpoint('GET', 'users/credentials/:id', {
    who: administersUsers,
    answer: userCredentialsView,
    summary: 'Whether a user has a second factor and passkeys',
  }),
  beginSecondFactor: endpoint('POST', 'users/secondFactor/begin', {
    who: isStaff,
    body: PresentPasswordBody,
    whileDue,
    answer: secondFactorSeed,
    summary: 'A seed for an authenticator app, after the present password again',
  }),
  setSecondFactor: endpoint('POST', 'users/secondFactor/set', {
    who: isStaff,
    body: AppCodeBody,
    whileDue,
    answer: recoveryCodes,
    summary: 'Set the second factor that was begun, by a code of it; answers recovery codes',
  }),
  removeSecondFactor: endpoint('POST', 'users/secondFactor/remove', {
    who: isStaff,
    body: RemoveSecondFactorBody,
    answer: nothing,
    summary: "Remove one's own second factor",
  }),
  makeRecoveryCodes: endpoint('POST', 'users/recoveryCodes', {
    who: isStaff,
    body: PresentPasswordBody,
    answer: recoveryCodes,
    summary: 'New recovery codes; those of before are good no more',
  }),
  resetSecondFactor: endpoint('POST', 'users/secondFactor/reset', {
    who: administersUsers,
    body: ResetSecondFactorBody,
    answer: nothing,
    summary: "Take away a user's second factor, recovery codes and passkeys; of a Super User for Super Users",
  }),
  beginPasskey: endpoint('POST', 'users/passkeys/begin', {
    who: isStaff,
    body: PresentPasswordBody,
    whileDue,
    answer: passkeyOptions,
    summary: 'What a new passkey is made with, after the present password again',
  }),
  addPasskey: endpoint('POST', 'users/passkeys', {
    who: isStaff,
    body: AddPasskeyBody,
    whileDue,
    answer: credentialsView,
    summary: 'Add a passkey',
  }),
  renamePasskey: endpoint('POST', 'users/passkeys/rename', {
    who: isStaff,
    body: RenamePasskeyBody,
    answer: credentialsView,
    summary: 'Rename a passkey',
  }),
  removePasskey: endpoint('POST', 'users/passkeys/remove', {
    who: isStaff,
    body: RemovePasskeyBody,
    answer: credentialsView,
    summary: 'Remove a passkey, after the present password again',
  }),
  beginPasskeyLogin: endpoint('POST', 'admin/passkey/begin', {
    who: 'public',
    logsIn: true,
    answer: passkeyOptions,
    summary: 'What a login with a passkey is made with',
  }),
  passkeyLogin: endpoint('POST', 'admin/passkey', {
    who: 'public',
    logsIn: true,
    body: PasskeyLoginBody,
    answer: authView,
    summary: 'Log in with a passkey',
  }),
  security: endpoint('GET', 'users/security', {
    who: administersUsers,
    answer: listOf(roleGroupSecurity),
    summary: 'Which role groups need a second factor, and how many of their users have one',
  }),
  changeSecurity: endpoint('POST', 'users/security', {
    who: administersUsers,
    body: RoleGroupSecurityBody,
    answer: listOf(roleGroupSecurity),
    summary: 'Need a second factor of a role group, or no more; of Super Users for Super Users',
  }),
} as const;
