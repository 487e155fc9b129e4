import { companyQueryList, type CompanyQueryRow } from '@leaseledger/contract/company-queries/company-query.views';
import type { CompanyQueryEvent } from '@leaseledger/domain/company-queries/company-query.area';
import { followCompanies, followUsers, type CompanyRenaming, type UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** The queries of employers as lists show them. */
export const companyQueryRows: Projection<CompanyQueryEvent | CompanyRenaming | UserRenaming, CompanyQueryRow> = {
  name: 'companyQueryRows',
  version: 1,
  readModel: readModelOf(companyQueryList, {
    indexed: ['CompanyID', 'Actioned', 'CallbackDateTime', 'ActionedByUserID'],
    search: ['CompanyTradingName', 'CompanyQueryID'],
    defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  }),
  handlers: {
    ...followCompanies<CompanyQueryRow>({ id: 'CompanyID', name: 'CompanyTradingName' }),
    ...followUsers<CompanyQueryRow>([{ id: 'ActionedByUserID', name: 'ActionedByUserName' }]),
    CompanyCallbackRequested: ({ data, metadata, revision }) => [
      {
        put: data.CompanyQueryID,
        row: {
          id: data.CompanyQueryID,
          Version: Number(revision),
          ...data,
          CreatedDateTime: metadata.time,
          PreferredBookingDateTime: null,
          Actioned: 0,
          ActionedDateTime: null,
          ActionedByUserID: null,
          ActionedByUserName: null,
        },
      },
    ],
    CompanyQueryActioned: ({ data, metadata: { time, actor }, revision }) => [
      {
        patch: data.CompanyQueryID,
        fields: {
          Version: Number(revision),
          Actioned: 1,
          ActionedDateTime: time,
          ActionedByUserID: actor.id,
          ActionedByUserName: actor.name,
        },
      },
    ],
    CompanyQueryReopened: ({ data, revision }) => [
      {
        patch: data.CompanyQueryID,
        fields: {
          Version: Number(revision),
          Actioned: 0,
          ActionedDateTime: null,
          ActionedByUserID: null,
          ActionedByUserName: null,
        },
      },
    ],
  },
};
