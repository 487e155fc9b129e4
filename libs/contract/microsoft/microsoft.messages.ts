/** Messages about linked Microsoft accounts. */
export const microsoftMessage = {
  day: 'Please choose a day.',
  linked: (mail: string) => `The Microsoft account ${mail} is linked.`,
  unlinked: 'The Microsoft account is unlinked.',
  usedOrExpired:
    'This sign-in is no longer good: it was used already, or took longer than 10 minutes. Start it again on the Account page.',
  otherSession: 'This sign-in was started in another session. Start it again on the Account page.',
  notLoggedIn: 'You are no longer logged in. Log in, and start again on the Account page.',
  cancelled: 'The sign-in was cancelled, or the access was not allowed. Nothing was linked.',
  refused: 'Microsoft refused the sign-in. Nothing was linked. Start it again on the Account page.',
  noAddress: 'This site does not know its own address yet. The setting PUBLIC_URL names it.',
  unreachable: 'Microsoft 365 does not answer just now. Please try again in a moment.',
} as const;

/** The browser channel on which the page that ends a sign-in sends the result to the Account page. */
export const SIGN_IN_CHANNEL = 'leaseledger-microsoft';

/** The result of a sign-in, as sent on the channel. */
export interface SignInEnd {
  readonly isLinked: boolean;
  readonly message: string;
}
