/** Why an account is no longer linked. */
export type UnlinkReason = 'asked' | 'replaced' | 'expired' | 'disabled' | 'external' | 'deleted';

export interface MicrosoftLink {
  readonly UserID: number;
  /** Tells this link from later ones of the same user; its tokens are in the vault under it. */
  readonly LinkID: string;
  /** Null once it cannot be read any more. */
  readonly MicrosoftEmail: string | null;
  /** Whether the built-in simulator played Microsoft. */
  readonly simulated: boolean;
}

/** What is decided about the Microsoft account of a user, in a stream of its own. Tokens and Microsoft's id of the account stand in the vault alone. */
export type MicrosoftEvent =
  | { readonly type: 'MicrosoftLinked'; readonly data: MicrosoftLink }
  | {
      readonly type: 'MicrosoftUnlinked';
      readonly data: Pick<MicrosoftLink, 'UserID' | 'LinkID'> & { readonly reason: UnlinkReason };
    };
