import type { GetListParams } from 'react-admin';

/** The number of entries shown. */
export const AT_ONCE = 100;

/**
 * The query for the newest entries of a record. All parts that show them share one request.
 * @param subject for example `lead-42`
 */
export const entriesOf = (subject: string) =>
  ({
    filter: { Subject: subject },
    sort: { field: 'CreatedDateTime', order: 'DESC' },
    pagination: { page: 1, perPage: AT_ONCE },
  }) as const satisfies Partial<GetListParams>;
