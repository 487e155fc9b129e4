import { TIME_ZONE } from '@leaseledger/contract/shared/australia';

const days = new Intl.DateTimeFormat('en-AU', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const times = new Intl.DateTimeFormat('en-AU', {
  timeZone: TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** The day of a moment (ISO 8601 with offset) in Melbourne, as DD/MM/YYYY. @throws RangeError for text that is no moment */
export const day = (moment: string): string => days.format(new Date(moment));

/** A moment (ISO 8601 with offset) in Melbourne, as DD/MM/YYYY 9:02 am. @throws RangeError for text that is no moment */
export const dayAndTime = (moment: string): string =>
  `${day(moment)} ${times.format(new Date(moment)).replace(/\s/gu, ' ').toLowerCase()}`;
