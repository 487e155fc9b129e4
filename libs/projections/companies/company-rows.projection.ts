import { companyList, type CompanyRow } from '@leaseledger/contract/companies/company.views';
import type { CompanyEvent } from '@leaseledger/domain/companies/company.events';
import type { Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** Companies as the list and the record show them. */
export const companyRows: Projection<CompanyEvent, CompanyRow> = {
  name: 'companyRows',
  version: 1,
  readModel: readModelOf(companyList, {
    indexed: ['CompanyTradingName', 'PackEdgeCompanyID'],
    search: ['CompanyTradingName', 'PackEdgeCompanyID'],
    defaultSort: { field: 'CompanyTradingName', order: 'ASC' },
  }),
  handlers: {
    CompanyAdded: ({ data: { CompanyID, ...details }, metadata, revision }) => [
      {
        put: CompanyID,
        row: {
          id: CompanyID,
          CompanyID,
          Version: Number(revision),
          ...details,
          MonthEndEmailSentCount: 0,
          MonthEndEmailSentDateTime: null,
          TQEModifiedDateTime: metadata.time,
          TQEModifiedByUserName: metadata.actor.name,
        },
      },
    ],
  },
};
