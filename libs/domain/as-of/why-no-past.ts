import { asOfMessage } from '@leaseledger/contract/as-of/as-of.messages';

/** The most records in a caller's scope for which a past list can be read. */
export const OWN_MAX = 10_000;

/** Only records have a past. A list of events shows its own. */
export const whyNoPast = (isOfRecords: boolean): string | undefined => (isOfRecords ? undefined : asOfMessage.noPast);
/** A row of a report is counted for a period, which its id does not name. */
export const whyNoChanges = (isReport: boolean): string | undefined => (isReport ? asOfMessage.noChanges : undefined);
/** @param records in the caller's scope */
export const whyTooManyOwn = (records: number): string | undefined =>
  records > OWN_MAX ? asOfMessage.tooMany : undefined;
