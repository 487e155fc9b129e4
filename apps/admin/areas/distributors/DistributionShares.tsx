import { IconButton } from '@mui/material';
import type { MonthOfUser } from '@leaseledger/contract/distributors/record-shares';
import type { RecordShare } from '@leaseledger/contract/distributors/distributor.views';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { useNow } from '../../platform/time/use-now.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { titleOf } from '../../records/list/state/title-of.ts';
import type { DistributorScreen } from './distributor-screen.ts';
import { daysUntil, monthOf, monthsLater, monthText } from '../../platform/time/month.ts';

/** More users than a pool has. */
const ALL = 1_000;

/** A share, with the count under the name of the kind of record. */
interface ShareRow extends MonthOfUser, Omit<RecordShare, 'Records'> {
  readonly Records?: number;
  readonly Leads?: number;
}
const countOf = ({ Leads = 0, Records = Leads }: ShareRow): number => Records;

/** The records that each user received in a month, as bars and figures. */
export function DistributionShares({ of: { words, list, shares: report } }: { readonly of: DistributorScreen }) {
  const now = useNow();
  const [month, setMonth] = useState(() => monthOf(now));
  const { data, error } = useGetList<ShareRow>(report.resource, {
    filter: { Month: daysUntil(month, 1) },
    sort: { field: report.figures[0] ?? 'FullName', order: 'DESC' },
    pagination: { page: 1, perPage: ALL },
  });
  const shares = data ?? [];
  const most = Math.max(1, ...shares.map(countOf));
  return (
    <section className="distribution-shares" aria-labelledby="shares-title">
      <header>
        <h2 id="shares-title">
          <Link to={`${list}/fairness`}>Fairness</Link>
        </h2>
        <span className="gap" />
        <IconButton aria-label="Month before" onClick={() => setMonth(monthsLater(month, -1))}>
          <ChevronLeft />
        </IconButton>
        <span role="status">{monthText(month)}</span>
        <IconButton
          aria-label="Month after"
          disabled={month >= monthOf(now)}
          onClick={() => setMonth(monthsLater(month, 1))}
        >
          <ChevronRight />
        </IconButton>
      </header>
      {error !== null && data === undefined && <p role="alert">{ApiError.from(error).message}</p>}
      {data?.length === 0 && <p className="quiet">{`Nobody was in the pool or received ${words.some}.`}</p>}
      {shares.length > 0 && (
        <div className="shares">
          <svg className="share-bars" viewBox={`0 0 100 ${shares.length * 10}`} preserveAspectRatio="none" aria-hidden>
            {shares.map((share, index) => (
              <rect key={share.UserID} x="0" y={index * 10 + 2} width={(countOf(share) / most) * 100} height="6" />
            ))}
          </svg>
          <table className="distributor-table">
            <thead>
              <tr>
                <th scope="col">Who</th>
                <th scope="col" className="number">
                  {titleOf(words.many)}
                </th>
                <th scope="col" className="number">
                  Share
                </th>
              </tr>
            </thead>
            <tbody>
              {shares.map((share) => (
                <tr key={share.UserID}>
                  <th scope="row">{share.FullName}</th>
                  <td className="number">{countOf(share).toLocaleString('en-AU')}</td>
                  <td className="number">{`${share.Share}%`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
