import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { DateTime, Settings } from 'luxon';

Settings.defaultLocale = 'en-AU';

/** An ISO 8601 moment in the product's zone, to be reckoned with. It brings a calendar along: what is only shown is written by `moments.ts`. */
export const inMelbourne = (iso: string): DateTime => DateTime.fromISO(iso, { zone: TIME_ZONE });

/** The same in another zone. */
export const inZone = (iso: string, zone: string): DateTime => DateTime.fromISO(iso, { zone });
