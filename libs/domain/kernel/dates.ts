import { TIME_ZONE } from '@leaseledger/contract/shared/australia';

const format = new Intl.DateTimeFormat('en-AU', { timeZone: TIME_ZONE, day: '2-digit', month: '2-digit', year: 'numeric' });

/** The day of a moment (ISO 8601 with offset) in Melbourne, as DD/MM/YYYY. @throws RangeError for text that is no moment */
export const day = (moment: string): string => format.format(new Date(moment));
