import { OLDER_THAN_HEADER, STATE_OF_HEADER } from '@leaseledger/contract/kernel/older-than';
import { REPORT_TOTALS, type ReportTotals } from '@leaseledger/contract/kernel/report';
import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { API } from './api.ts';
import { restFilter } from './rest-filter.ts';
import { http } from './rest-http.ts';

/** The `meta` of a list's question: the moment of the past that it is asked for. */
export interface ListMeta {
  readonly asOf?: string;
}

/** The `meta` of a list's answer. Only a report has totals. */
export interface ListAnswerMeta {
  readonly totals?: ReportTotals;
  /** A change of this user at this moment is missing. */
  readonly olderThan?: string;
  /** The rows are of an earlier release, because the list is being rebuilt: the moment that they show. */
  readonly stateOf?: string;
}

/** The pauses in milliseconds after which a list is read again: without the user's last change, and rebuilt. */
const READ_AGAIN_MS = 2_000;
const REBUILT_MS = 15_000;

/** When to read a list again, because it lacks changes; false when it lacks none. */
export const readAgainAfter = ({ olderThan, stateOf }: ListAnswerMeta): number | false =>
  stateOf !== undefined ? REBUILT_MS : olderThan === undefined ? false : READ_AGAIN_MS;

function metaOf(headers: Headers): ListAnswerMeta {
  const [totals, olderThan, stateOf] = [REPORT_TOTALS, OLDER_THAN_HEADER, STATE_OF_HEADER].map((name) =>
    headers.get(name),
  );
  return {
    ...(typeof totals === 'string' && { totals: JSON.parse(totals) }),
    ...(typeof olderThan === 'string' && { olderThan }),
    ...(typeof stateOf === 'string' && { stateOf }),
  };
}

/** A page of a list, as it is now or as of a moment. */
export async function restList<R extends RaRecord>(
  resource: string,
  { filter, sort, pagination: { page, perPage } = { page: 1, perPage: 20 }, meta }: GetListParams,
): Promise<GetListResult<R>> {
  const { asOf }: ListMeta = meta ?? {};
  const range = [(page - 1) * perPage, page * perPage - 1];
  const query = new URLSearchParams({
    ...(asOf !== undefined && { asOf }),
    filter: JSON.stringify(restFilter(filter ?? {})),
    range: JSON.stringify(range),
    ...(sort !== undefined && { sort: JSON.stringify([sort.field, sort.order]) }),
  });
  const { json, headers } = await http(`${API}/rest/${resource}?${query}`);
  // The server answers rows of this list and their total.
  return {
    data: json as R[],
    total: Number(headers.get('content-range')?.split('/')[1] ?? 0),
    meta: metaOf(headers),
  };
}
