import { view } from '../kernel/answer.ts';

/** The answer to an outside sender who posted a lead. */
export interface InboundReceipt {
  readonly LeadID: number;
}

export const inboundReceipt = view<InboundReceipt>('InboundReceipt');
