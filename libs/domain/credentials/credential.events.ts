interface Named {
  readonly UserID: number;
}

interface Passkey extends Named {
  readonly PasskeyID: string;
  /** As the user named it; sealed. Null once it cannot be read any more. */
  readonly Name: string | null;
}

/** What one logs in with beside the password. Seeds, codes and public keys are in the vault alone. */
export type CredentialEvent =
  | { readonly type: 'SecondFactorSet'; readonly data: Named }
  | { readonly type: 'SecondFactorRemoved'; readonly data: Named }
  /** Recovery codes and passkeys went with it. */
  | { readonly type: 'SecondFactorReset'; readonly data: Named }
  | { readonly type: 'RecoveryCodesMade'; readonly data: Named & { readonly left: number } }
  | { readonly type: 'RecoveryCodeUsed'; readonly data: Named & { readonly left: number } }
  /** `passkeys`: how many the user has then. */
  | { readonly type: 'PasskeyAdded'; readonly data: Passkey & { readonly passkeys: number } }
  | { readonly type: 'PasskeyRenamed'; readonly data: Passkey & { readonly was: { readonly Name: string | null } } }
  | { readonly type: 'PasskeyRemoved'; readonly data: Passkey & { readonly passkeys: number } };
