import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { DateTime, Settings } from 'luxon';

Settings.defaultLocale = 'en-AU';

/**
 * An ISO 8601 moment in Melbourne, for calculations.
 * It loads a calendar library, so use `moments.ts` for text.
 */
export const inMelbourne = (iso: string): DateTime => DateTime.fromISO(iso, { zone: TIME_ZONE });

/** An ISO 8601 moment in a zone. */
export const inZone = (iso: string, zone: string): DateTime => DateTime.fromISO(iso, { zone });
