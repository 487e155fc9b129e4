import type { MentionPlace } from '@leaseledger/contract/persons/mention.views';
import type { LoggedEnquiry } from './enquiry.events.ts';

export type EnquiryCommand =
  | { readonly type: 'LogEnquiry'; readonly enquiry: LoggedEnquiry }
  /** Places in the enquiry's texts where somebody was named who has been forgotten. */
  | { readonly type: 'BlankMentions'; readonly mentions: readonly Omit<MentionPlace, 'record'>[] };
