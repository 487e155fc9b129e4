import type { RecordShare } from '@leaseledger/contract/distributors/distributor.views';
import { distributionSharesReport } from '@leaseledger/contract/distributors/distribution-shares.report';
import { enquirySharesReport } from '@leaseledger/contract/distributors/enquiry-shares.report';
import type { MonthOfUser } from '@leaseledger/contract/distributors/record-shares';
import type { Period } from '@leaseledger/contract/kernel/report';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { NamedUser } from '@leaseledger/domain/kernel/hand-over';
import type { DistributedRow } from '@leaseledger/projections/distributors/distributor.projection';
import { distributedEnquiryRows } from '@leaseledger/projections/distributors/enquiry-distributor.projections';
import { userPermissionRows } from '@leaseledger/projections/users/user-permission-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { mayBeAssigned, permission } from '@leaseledger/contract/access/permissions';
import { usersHolding } from '../../access/users/exports/candidates.ts';
import { distributedLeadRows, leadPoolRows } from '@leaseledger/projections/distributors/lead-distributor.projections';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import type { Reads } from '../../platform/lists/reads.ts';
import { idInMonth, monthsOf, ofMonth } from '../../records/reports/exports/months.ts';
import { reading, type Behind } from '../../records/reports/exports/report-reading.ts';

/** The read models that the shares of a distributor are counted from. */
export interface SharesOf {
  readonly distributed: ReadModel<DistributedRow>;
  /** The users of the pool, now or at the moment of the reads. */
  poolIn(reads: Reads): Promise<readonly NamedUser[]>;
}

/** The records that each user received in a period, the most first. Users of the pool without records are included. */
export async function sharesIn(
  { distributed, poolIn }: SharesOf,
  { from, to }: Period,
  reads: Reads,
): Promise<readonly RecordShare[]> {
  const shares = new Map<number, RecordShare>(
    (await poolIn(reads)).map(({ UserID, FullName }) => [UserID, { UserID, FullName, Records: 0 }]),
  );
  for await (const rows of reads.all(distributed, { where: [{ column: 'AssignedDateTime', from, to }] }))
    for (const { UserID, FullName } of rows.map(parsed))
      shares.set(UserID, { UserID, FullName, Records: (shares.get(UserID)?.Records ?? 0) + 1 });
  return [...shares.values()].toSorted(
    (one, other) => other.Records - one.Records || one.FullName.localeCompare(other.FullName),
  );
}

/** The shares of each month of a period. */
export async function sharesByMonth(
  of: SharesOf,
  period: Period,
  reads: Reads,
): Promise<readonly (RecordShare & MonthOfUser)[]> {
  const months = await Promise.all(
    monthsOf(period).map(async (month) => {
      const shares = await sharesIn(of, month, reads);
      const all = shares.reduce((sum, { Records }) => sum + Records, 0);
      return shares.map((share) => ({
        ...share,
        id: idInMonth(month, share.UserID),
        Month: month.start,
        Share: all === 0 ? 0 : Math.round((share.Records / all) * 1_000) / 10,
      }));
    }),
  );
  return months.flat();
}

/** The records behind a share. @param type of the event that assigned them @param subject the prefix of their streams */
export async function behindShare(
  { distributed }: SharesOf,
  { type, subject }: { readonly type: string; readonly subject: string },
  row: string,
  reads: Reads,
): Promise<Behind> {
  const { month, record } = ofMonth(row) ?? {};
  const subjects: string[] = [];
  if (month !== undefined && record !== undefined)
    for await (const rows of reads.all(distributed, {
      where: [
        { column: 'UserID', is: record },
        { column: 'AssignedDateTime', ...month },
      ],
    }))
      subjects.push(...rows.map((text) => `${subject}-${parsed(text).RecordID}`));
  return { subjects, types: [type] };
}

/** The pool and the leads of the lead distributor. */
export const sharesOfLeads: SharesOf = {
  distributed: distributedLeadRows.readModel,
  async poolIn(reads) {
    const pool: NamedUser[] = [];
    for await (const rows of reads.all(leadPoolRows.readModel)) pool.push(...rows.map(parsed));
    return pool;
  },
};

/** The fairness of the lead distributor: each user's leads of a month. */
export const distributionShares = reading({
  of: distributionSharesReport,
  sources: [leadPoolRows.readModel, distributedLeadRows.readModel],
  rows: async (period, reads) =>
    (await sharesByMonth(sharesOfLeads, period, reads)).map(({ Records, ...share }) => ({ ...share, Leads: Records })),
  behind: (row, _, reads) => behindShare(sharesOfLeads, { type: 'LeadAssigned', subject: 'lead' }, row, reads),
});

/** The enquiries of the enquiry distributor, and its pool: every active internal user with ENQUIRIES_USER. */
export const sharesOfEnquiries: SharesOf = {
  distributed: distributedEnquiryRows.readModel,
  poolIn: async (reads) => (await usersHolding(permission.ENQUIRIES_USER, reads)).filter(mayBeAssigned),
};

/** The fairness of the enquiry distributor: each user's enquiries of a month. */
export const enquiryShares = reading({
  of: enquirySharesReport,
  sources: [userRows.readModel, userPermissionRows.readModel, distributedEnquiryRows.readModel],
  rows: (period, reads) => sharesByMonth(sharesOfEnquiries, period, reads),
  behind: (row, _, reads) =>
    behindShare(sharesOfEnquiries, { type: 'EnquiryAssigned', subject: 'enquiry' }, row, reads),
});
