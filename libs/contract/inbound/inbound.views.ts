import { view } from '../kernel/answer.ts';

/** What senders outside are told of the lead that they posted. */
export interface InboundReceipt {
  readonly LeadID: number;
}

export const inboundReceipt = view<InboundReceipt>('InboundReceipt');
