import type { MicrosoftLinkRow } from '@leaseledger/contract/microsoft/microsoft.views';
import type { MicrosoftEvent } from '@leaseledger/domain/microsoft/microsoft.events';
import type { Projection } from '../kernel/projection.ts';

/** Which Microsoft account each user has linked; no row for whoever has none. */
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
