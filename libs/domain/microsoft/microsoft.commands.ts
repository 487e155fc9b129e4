import type { MicrosoftLink, UnlinkReason } from './microsoft.events.ts';

export type MicrosoftCommand =
  | ({ readonly type: 'LinkMicrosoft' } & MicrosoftLink & { readonly MicrosoftEmail: string })
  /** With a LinkID only while that is still the link. */
  | { readonly type: 'UnlinkMicrosoft'; readonly reason: UnlinkReason; readonly LinkID?: string };
