import { leadStatus } from '@leaseledger/contract/leads/lead.codes';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';

/** The settlement block is shown once a lead is worked on (specification 3, section 2). */
export const showsSettlement = (lead: Pick<LeadRow, 'StatusCodeID'>): boolean => lead.StatusCodeID !== leadStatus.OPEN;

const SETTLEMENT = 'Settlement';

/** Settled by itself, or by the status of the model that the leasing system holds for it. */
export const isSettled = (lead: Pick<LeadRow, 'IsSettled' | 'LinkedModelStatus'>): boolean =>
  lead.IsSettled || lead.LinkedModelStatus === SETTLEMENT;
