import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';

/** Whether the settlement block shows: once the lead is no longer open (specification 3, section 2). */
export const showsSettlement = (lead: Pick<LeadRow, 'StatusCodeID'>): boolean => lead.StatusCodeID !== leadStatus.OPEN;

const SETTLEMENT = 'Settlement';

/** Whether the lead is settled: by its own flag, or by the leasing system's status of its model. */
export const isSettled = (lead: Pick<LeadRow, 'IsSettled' | 'LinkedModelStatus'>): boolean =>
  lead.IsSettled || lead.LinkedModelStatus === SETTLEMENT;
