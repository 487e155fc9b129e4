import type { CompanyLinkRow } from '@leaseledger/contract/company-links/company-link.views';
import type { CompanyLinkEvent } from '@leaseledger/domain/company-links/company-link.area';
import type { Projection } from '../kernel/projection.ts';

/** The links between companies. */
export const companyLinkRows: Projection<CompanyLinkEvent, CompanyLinkRow> = {
  name: 'companyLinkRows',
  version: 1,
  readModel: {
    name: 'companyLinkRows',
    id: 'id',
    columns: { LinkedCompanyID: 'integer', ParentCompanyID: 'integer', ChildCompanyID: 'integer' },
    fields: ['DateFrom', 'DateTo'],
    indexed: ['ParentCompanyID', 'ChildCompanyID'],
    defaultSort: { field: 'LinkedCompanyID', order: 'ASC' },
  },
  handlers: {
    CompaniesLinked: ({ data }) => [{ put: data.LinkedCompanyID, row: { id: data.LinkedCompanyID, ...data } }],
    CompanyLinkAmended: ({ data: { LinkedCompanyID, DateFrom, DateTo } }) => [
      { patch: LinkedCompanyID, fields: { DateFrom, DateTo } },
    ],
    CompaniesUnlinked: ({ data: { LinkedCompanyID } }) => [{ remove: LinkedCompanyID }],
  },
};
