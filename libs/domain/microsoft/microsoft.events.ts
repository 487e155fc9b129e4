/** Why an account is no longer linked. */
export type UnlinkReason = 'asked' | 'replaced' | 'expired' | 'disabled' | 'external' | 'deleted';

export interface MicrosoftLink {
  readonly UserID: number;
  /** Tells this link from later ones of the same user; its tokens are in the vault under it. */
  readonly LinkID: string;
  /** Null once it can no longer be read. */
  readonly MicrosoftEmail: string | null;
  /** Whether the built-in simulator played Microsoft. */
  readonly simulated: boolean;
}

/**
 * The decisions on a user's Microsoft account, in a stream of their own. Only the vault holds tokens and Microsoft's id
 * of the account.
 */
export type MicrosoftEvent =
  | { readonly type: 'MicrosoftLinked'; readonly data: MicrosoftLink }
  | {
      readonly type: 'MicrosoftUnlinked';
      readonly data: Pick<MicrosoftLink, 'UserID' | 'LinkID'> & { readonly reason: UnlinkReason };
    };
