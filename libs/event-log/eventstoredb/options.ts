/** How patient the adapter is; milliseconds throughout. */
export interface Patience {
  /** For the answer to one attempt. An append without an answer is then tried again with the same ids. */
  readonly attemptTimeout: number;
  /** For the whole of an append or a read, its retries included; then the log counts as unavailable. */
  readonly retryFor: number;
  /** Before the second attempt; doubles with each. */
  readonly firstPause: number;
  readonly longestPause: number;
  /** For the calls of a client to end when they are given up or the log is closed. */
  readonly closeTimeout: number;
}

export const DEFAULT_PATIENCE: Patience = {
  attemptTimeout: 4_000,
  retryFor: 8_000,
  firstPause: 50,
  longestPause: 2_000,
  closeTimeout: 1_000,
};
