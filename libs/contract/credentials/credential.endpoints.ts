import { administersUsers, isStaff } from '../access/permissions.ts';
import { authView } from '../auth/auth.views.ts';
import { listOf, nothing } from '../kernel/answer.ts';
import { endpoint, type Due } from '../kernel/endpoint.ts';
import { AddPasskeyBody, AppCodeBody, PasskeyLoginBody, PresentPasswordBody, RemovePasskeyBody, RemoveSecondFactorBody, RenamePasskeyBody, ResetSecondFactorBody, RoleGroupSecurityBody } from './credential.bodies.ts';
import { credentialsView, passkeyOptions, recoveryCodes, roleGroupSecurity, secondFactorSeed, userCredentialsView } from './credential.views.ts';

/** Whoever must set up a second factor may do that. */
const whileDue: readonly Due[] = ['secondFactor'];

/** Second factors and passkeys: decision 35. All paths are chosen by us. */
export const credentialEndpoints = {
  own: endpoint({ verb: 'GET', path: 'users/credentials', who: isStaff, kind: 'query', isPersonal: true, whileDue, answer: credentialsView, summary: 'What the caller logs in with beside the password' }),
  ofUser: endpoint({ verb: 'GET', path: 'users/credentials/:id', who: administersUsers, kind: 'query', answer: userCredentialsView, summary: 'Whether a user has a second factor and passkeys' }),
  beginSecondFactor: endpoint({
    verb: 'POST', path: 'users/secondFactor/begin', who: isStaff, kind: 'command', body: PresentPasswordBody, whileDue, answer: secondFactorSeed, summary: 'A seed for an authenticator app, after the present password again',
  }),
  setSecondFactor: endpoint({
    verb: 'POST', path: 'users/secondFactor/set', who: isStaff, kind: 'command', body: AppCodeBody, whileDue, answer: recoveryCodes, summary: 'Set the second factor that was begun, by a code of it; answers recovery codes',
  }),
  removeSecondFactor: endpoint({ verb: 'POST', path: 'users/secondFactor/remove', who: isStaff, kind: 'command', body: RemoveSecondFactorBody, answer: nothing, summary: "Remove one's own second factor" }),
  makeRecoveryCodes: endpoint({ verb: 'POST', path: 'users/recoveryCodes', who: isStaff, kind: 'command', body: PresentPasswordBody, answer: recoveryCodes, summary: 'New recovery codes; those of before are good no more' }),
  resetSecondFactor: endpoint({
    verb: 'POST', path: 'users/secondFactor/reset', who: administersUsers, kind: 'command', body: ResetSecondFactorBody, answer: nothing, summary: "Take away a user's second factor, recovery codes and passkeys; of a Super User for Super Users",
  }),
  beginPasskey: endpoint({ verb: 'POST', path: 'users/passkeys/begin', who: isStaff, kind: 'command', body: PresentPasswordBody, whileDue, answer: passkeyOptions, summary: 'What a new passkey is made with, after the present password again' }),
  addPasskey: endpoint({ verb: 'POST', path: 'users/passkeys', who: isStaff, kind: 'command', body: AddPasskeyBody, whileDue, answer: credentialsView, summary: 'Add a passkey' }),
  renamePasskey: endpoint({ verb: 'POST', path: 'users/passkeys/rename', who: isStaff, kind: 'command', body: RenamePasskeyBody, answer: credentialsView, summary: 'Rename a passkey' }),
  removePasskey: endpoint({ verb: 'POST', path: 'users/passkeys/remove', who: isStaff, kind: 'command', body: RemovePasskeyBody, answer: credentialsView, summary: 'Remove a passkey, after the present password again' }),
  beginPasskeyLogin: endpoint({ verb: 'POST', path: 'admin/passkey/begin', who: 'public', kind: 'command', logsIn: true, answer: passkeyOptions, summary: 'What a login with a passkey is made with' }),
  passkeyLogin: endpoint({ verb: 'POST', path: 'admin/passkey', who: 'public', kind: 'command', logsIn: true, body: PasskeyLoginBody, answer: authView, summary: 'Log in with a passkey' }),
  security: endpoint({ verb: 'GET', path: 'users/security', who: administersUsers, kind: 'query', answer: listOf(roleGroupSecurity), summary: 'Which role groups need a second factor, and how many of their users have one' }),
  changeSecurity: endpoint({
    verb: 'POST', path: 'users/security', who: administersUsers, kind: 'command', body: RoleGroupSecurityBody, answer: listOf(roleGroupSecurity), summary: 'Need a second factor of a role group, or no more; of Super Users for Super Users',
  }),
} as const;
