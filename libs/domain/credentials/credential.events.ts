interface Named {
  readonly UserID: number;
}

interface Passkey extends Named {
  readonly PasskeyID: string;
  /** As the user named it; sealed. Null once it can no longer be read. */
  readonly Name: string | null;
}

/** The login credentials beside the password. Only the vault holds seeds, codes and public keys. */
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
