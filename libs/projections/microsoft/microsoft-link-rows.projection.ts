import type { MicrosoftLinkRow } from '@leaseledger/contract/microsoft/microsoft.views';
import type { MicrosoftEvent } from '@leaseledger/domain/microsoft/microsoft.area';
import type { Projection } from '../kernel/projection.ts';

/** The Microsoft accounts that users have linked. Users without one have no row. */
export const microsoftLinkRows: Projection<MicrosoftEvent, MicrosoftLinkRow> = {
  name: 'microsoftLinkRows',
  version: 1,
  readModel: {
    name: 'microsoftLinks',
    id: 'UserID',
    columns: { UserID: 'integer' },
    defaultSort: { field: 'UserID', order: 'ASC' },
  },
  handlers: {
    MicrosoftLinked: ({ data: { UserID, MicrosoftEmail, ...link } }) => [
      { put: UserID, row: { id: UserID, UserID, ...link, MicrosoftEmail: MicrosoftEmail ?? '' } },
    ],
    MicrosoftUnlinked: ({ data: { UserID } }) => [{ remove: UserID }],
  },
};
