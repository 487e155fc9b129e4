import { companyList, type CompanyRow } from '@leaseledger/contract/companies/company.views';
import type { CompanyEvent } from '@leaseledger/domain/companies/company.area';
import { followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** Companies as the list and the record show them. */
export const companyRows: Projection<CompanyEvent | UserRenaming, CompanyRow> = {
  name: 'companyRows',
  version: 3,
  readModel: {
    ...readModelOf(companyList, {
      indexed: ['CompanyTradingName', 'PackEdgeCompanyID', 'ManagedByUserID'],
      search: ['CompanyTradingName', 'PackEdgeCompanyID'],
      defaultSort: { field: 'CompanyTradingName', order: 'ASC' },
    }),
    columns: { ...companyList.columns, TQEModifiedByUserID: 'integer' },
    indexed: ['CompanyTradingName', 'PackEdgeCompanyID', 'ManagedByUserID', 'TQEModifiedByUserID'],
  },
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
          TQEModifiedByUserID: metadata.actor.id,
          TQEModifiedByUserName: metadata.actor.name,
        },
      },
    ],
    CompanyAmended: ({ data: { CompanyID, was: _, ...changes }, metadata, revision }) => [
      {
        patch: CompanyID,
        fields: {
          ...changes,
          Version: Number(revision),
          TQEModifiedDateTime: metadata.time,
          TQEModifiedByUserID: metadata.actor.id,
          TQEModifiedByUserName: metadata.actor.name,
        },
      },
    ],
    CompanyWithdrawn: ({ data: { CompanyID } }) => [{ remove: CompanyID }],
    ...followUsers<CompanyRow>([
      { id: 'ManagedByUserID', name: 'ManagedByUserName' },
      { id: 'TQEModifiedByUserID', name: 'TQEModifiedByUserName' },
    ]),
  },
};
