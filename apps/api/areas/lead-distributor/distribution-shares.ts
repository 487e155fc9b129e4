import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Period } from '@leaseledger/contract/kernel/report';
import { distributionSharesReport } from '@leaseledger/contract/lead-distributor/distribution-shares.report';
import type { DistributionShare } from '@leaseledger/contract/lead-distributor/lead-distributor.views';
import { distributedLeadRows } from '@leaseledger/projections/lead-distributor/distributed-lead-rows.projection';
import { leadPoolRows } from '@leaseledger/projections/lead-distributor/lead-pool-rows.projection';
import type { Reads } from '../../platform/lists/reads.ts';
import { idInMonth, monthsOf, ofMonth } from '../../records/reports/exports/months.ts';
import { reading } from '../../records/reports/exports/report-reading.ts';

/** The leads that each user received in a period, the most first. Users of the pool without leads are included. */
export async function sharesIn({ from, to }: Period, reads: Reads): Promise<readonly DistributionShare[]> {
  const shares = new Map<number, DistributionShare>();
  for await (const rows of reads.all(leadPoolRows.readModel))
    for (const { UserID, FullName } of rows.map(parsed)) shares.set(UserID, { UserID, FullName, Leads: 0 });
  for await (const rows of reads.all(distributedLeadRows.readModel, {
    where: [{ column: 'AssignedDateTime', from, to }],
  }))
    for (const { UserID, FullName } of rows.map(parsed))
      shares.set(UserID, { UserID, FullName, Leads: (shares.get(UserID)?.Leads ?? 0) + 1 });
  return [...shares.values()].toSorted(
    (one, other) => other.Leads - one.Leads || one.FullName.localeCompare(other.FullName),
  );
}

/** The fairness of the lead distributor: each user's leads of a month. */
export const distributionShares = reading({
  of: distributionSharesReport,
  sources: [leadPoolRows.readModel, distributedLeadRows.readModel],
  async rows(period, reads) {
    const months = await Promise.all(
      monthsOf(period).map(async (month) => {
        const shares = await sharesIn(month, reads);
        const all = shares.reduce((sum, { Leads }) => sum + Leads, 0);
        return shares.map((share) => ({
          ...share,
          id: idInMonth(month, share.UserID),
          Month: month.start,
          Share: all === 0 ? 0 : Math.round((share.Leads / all) * 1_000) / 10,
        }));
      }),
    );
    return months.flat();
  },
  async behind(row, _, reads) {
    const { month, record } = ofMonth(row) ?? {};
    const subjects: string[] = [];
    if (month !== undefined && record !== undefined)
      for await (const rows of reads.all(distributedLeadRows.readModel, {
        where: [
          { column: 'UserID', is: record },
          { column: 'AssignedDateTime', ...month },
        ],
      }))
        subjects.push(...rows.map((text) => `lead-${parsed(text).LeadID}`));
    return { subjects, types: ['LeadAssigned'] };
  },
});
