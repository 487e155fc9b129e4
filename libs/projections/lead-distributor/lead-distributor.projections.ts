import { distributedLeadRows } from './distributed-lead-rows.projection.ts';
import { leadDistributionRows } from './lead-distribution-rows.projection.ts';
import { leadDistributorRow } from './lead-distributor-row.projection.ts';
import { leadPoolRows } from './lead-pool-rows.projection.ts';

export const leadDistributorProjections = [
  leadDistributorRow,
  leadDistributionRows,
  distributedLeadRows,
  leadPoolRows,
] as const;
