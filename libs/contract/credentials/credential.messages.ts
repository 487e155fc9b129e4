export const credentialMessage = {
  appCode: 'Enter the 6 digits that your authenticator app shows.',
  codeNeeded: 'Enter the code of your second factor.',
  codeWrong: 'This code is not right, or it was used already.',
  passkeyNeeded: 'Your role group needs a second factor, and a passkey is yours: log in with it.',
  setAlready: 'A second factor is set already. Remove it before you set up another.',
  notSet: 'No second factor is set.',
  beginAgain: 'This took too long. Please begin again.',
  resetOwn: 'Remove your own second factor on the Account page.',
  passkeyName: 'Name the passkey, for instance after the device that it is on.',
  passkeyRefused: 'The passkey could not be checked. Please try again.',
  passkeysMax: (max: number) => `You have ${max} passkeys already. Remove one of them first.`,
  roleGroup: 'Role group is not one of the choices.',
  set: 'Second factor set up.',
  removed: 'Second factor removed.',
  reset: 'Second factor and passkeys were reset.',
  passkeyAdded: 'Passkey added.',
  passkeyRenamed: 'Passkey renamed.',
  passkeyRemoved: 'Passkey removed.',
  /** @param own whether the reader is of that role group */
  without: (users: number, own: boolean) =>
    `${users === 1 ? '1 user has' : `${users} users have`} none yet, and can do nothing from the next click on until they set one up.${own ? ' This is your own role group.' : ''}`,
  required: (roleGroup: string) => `${roleGroup} needs a second factor now.`,
  notRequired: (roleGroup: string) => `${roleGroup} no longer needs a second factor.`,
} as const;

/** The number of recovery codes made at once. Each works for one login. */
export const RECOVERY_CODES = 10;

/** The most passkeys of one user. */
export const PASSKEYS_MAX = 20;
