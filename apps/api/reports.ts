import { distributionShares, enquiryShares } from './areas/distributors/distribution-shares.ts';
import { sessionStatistics } from './areas/session-attendance/session-statistics.ts';
import type { ReportReading } from './records/reports/exports/report-reading.ts';

/** Every report of the product. */
export const reports: readonly ReportReading[] = [sessionStatistics, distributionShares, enquiryShares];
