import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import type { JsonObject } from '../kernel/event-definition.ts';

/** Mails that may come in numbers. The recipient receives several as one mail, and a single one under its own name. */
export type CollectedMail = 'session-notice' | 'lead-assigned' | 'enquiry-assigned' | 'form-notice';

/** Collects something for a user. One mail carries everything of a while. `happened` is ISO 8601, UTC. */
export interface CollectMail<Mail extends CollectedMail = CollectedMail> {
  readonly type: 'CollectMail';
  readonly UserID: number;
  readonly mail: Mail;
  readonly record: { readonly kind: RecordKind; readonly id: number };
  readonly facts: JsonObject;
  readonly happened: string;
}
