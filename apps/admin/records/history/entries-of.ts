import type { GetListParams } from 'react-admin';

/** So many entries are shown. */
export const AT_ONCE = 100;

/** The question for the newest entries of a record, asked once however many show them. @param subject E.g. `lead-42` */
export const entriesOf = (subject: string) =>
  ({
    filter: { Subject: subject },
    sort: { field: 'CreatedDateTime', order: 'DESC' },
    pagination: { page: 1, perPage: AT_ONCE },
  }) as const satisfies Partial<GetListParams>;
