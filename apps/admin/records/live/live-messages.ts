import type { LiveChange } from '@leaseledger/contract/live/live.views';

/** The messages of the connection to a page. */
export type Heard =
  | { readonly changes: readonly LiveChange[] }
  /** The changes are unknown, so the page reads everything again. */
  | { readonly anew: true }
  | { readonly isLive: boolean }
  /** The tag of the rights by which the server selects the news. */
  | { readonly rights: string };

/** The messages of a page to the connection. */
export type Said =
  /** Joins with the earliest place that answered the page; it needs all later news. Empty when the place is unknown. */
  { readonly join: string } | 'leave' | 'again' | 'away';
