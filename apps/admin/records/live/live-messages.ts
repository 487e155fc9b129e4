import type { LiveChange } from '@leaseledger/contract/live/live.views';

/** What a page is told by whoever holds the connection. */
export type Heard =
  | { readonly changes: readonly LiveChange[] }
  /** Nobody knows what changed meanwhile. */
  | { readonly anew: true }
  | { readonly isLive: boolean }
  /** By which rights what comes is chosen. */
  | { readonly rights: string };

/** What a page says to it. */
export type Said =
  /** With how far the lists were that it was answered from, at the least: what changed since it must be told. Empty where nobody can say. */
  { readonly join: string } | 'leave' | 'again' | 'away';
