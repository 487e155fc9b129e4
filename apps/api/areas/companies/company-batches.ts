import { changesCompanies } from '@leaseledger/contract/access/permissions';
import { companyBatch } from '@leaseledger/contract/companies/company.batch-kinds';
import { ChangeManagerOfCompanies, ChangeStatusOfCompanies } from '@leaseledger/contract/companies/company.batches';
import { companyStatuses, type CompanyStatusID } from '@leaseledger/contract/companies/company.codes';
import { companyList } from '@leaseledger/contract/companies/company.views';
import { companyDecider } from '@leaseledger/domain/companies/company.area';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import type { RecordBatches } from '../../records/batches/exports/record-batches.ts';
import type { Companies } from './exports/companies.ts';

/** The actions on many companies at once. */
export function addCompanyBatches(records: RecordBatches, companies: Companies): void {
  const add = records.of({
    decider: companyDecider,
    one: 'company',
    many: 'companies',
    resource: companyList.resource,
    model: companyRows.readModel,
    name: ({ CompanyTradingName }) => CompanyTradingName,
  });
  const manager = ({ ManagedByUserID = null }: ChangeManagerOfCompanies) => companies.manager(ManagedByUserID);

  // The rules of the body accept no other numbers.
  add<ChangeStatusOfCompanies>(
    {
      kind: companyBatch.changeStatus,
      who: changesCompanies,
      body: ChangeStatusOfCompanies,
      title: ({ PackEdgeCompanyStatusID }) =>
        `Change the status of companies to ${companyStatuses[PackEdgeCompanyStatusID as CompanyStatusID].label}`,
    },
    ({ PackEdgeCompanyStatusID }) => ({ type: 'AmendCompany', changes: { PackEdgeCompanyStatusID } }),
  );
  add<ChangeManagerOfCompanies>(
    {
      kind: companyBatch.changeManager,
      who: changesCompanies,
      body: ChangeManagerOfCompanies,
      title: async (parameters) =>
        `Change who manages companies to ${(await manager(parameters)).ManagedByUserName ?? 'nobody'}`,
    },
    async (parameters) => ({ type: 'AmendCompany', changes: await manager(parameters) }),
  );
}
