interface Of {
  readonly UserID: number;
}

/**
 * The caller has already shown password, code or passkey. The decider checks only permission and the existing
 * credentials.
 */
export type CredentialCommand =
  /** With it come recovery codes. */
  | ({ readonly type: 'SetSecondFactor' } & Of)
  | ({ readonly type: 'RemoveSecondFactor' } & Of)
  /** @param roleGroup of the user whose second factor and passkeys are taken away */
  | ({ readonly type: 'ResetSecondFactor'; readonly roleGroup: number } & Of)
  | ({ readonly type: 'MakeRecoveryCodes' } & Of)
  | ({ readonly type: 'UseRecoveryCode' } & Of)
  | ({ readonly type: 'AddPasskey'; readonly PasskeyID: string; readonly Name: string } & Of)
  | ({ readonly type: 'RenamePasskey'; readonly PasskeyID: string; readonly Name: string } & Of)
  | ({ readonly type: 'RemovePasskey'; readonly PasskeyID: string } & Of);
