import { IconButton } from '@mui/material';
import {
  distributionSharesReport,
  type DistributionShareRow,
} from '@leaseledger/contract/lead-distributor/distribution-shares.report';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { useNow } from '../../platform/time/use-now.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { daysUntil, monthOf, monthsLater, monthText } from '../../platform/time/month.ts';

/** More users than a pool has. */
const ALL = 1_000;

/** The leads that each user received in a month, as bars and figures. */
export function DistributionShares() {
  const now = useNow();
  const [month, setMonth] = useState(() => monthOf(now));
  const { data, error } = useGetList<DistributionShareRow>(distributionSharesReport.resource, {
    filter: { Month: daysUntil(month, 1) },
    sort: { field: 'Leads', order: 'DESC' },
    pagination: { page: 1, perPage: ALL },
  });
  const shares = data ?? [];
  const most = Math.max(1, ...shares.map(({ Leads }) => Leads));
  return (
    <section className="distribution-shares" aria-labelledby="shares-title">
      <header>
        <h2 id="shares-title">
          <Link to="/leads/fairness">Fairness</Link>
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
      {data?.length === 0 && <p className="quiet">Nobody was in the pool or received a lead.</p>}
      {shares.length > 0 && (
        <div className="shares">
          <svg className="share-bars" viewBox={`0 0 100 ${shares.length * 10}`} preserveAspectRatio="none" aria-hidden>
            {shares.map(({ UserID, Leads }, index) => (
              <rect key={UserID} x="0" y={index * 10 + 2} width={(Leads / most) * 100} height="6" />
            ))}
          </svg>
          <table className="management-table">
            <thead>
              <tr>
                <th scope="col">Who</th>
                <th scope="col" className="number">
                  Leads
                </th>
                <th scope="col" className="number">
                  Share
                </th>
              </tr>
            </thead>
            <tbody>
              {shares.map(({ UserID, FullName, Leads, Share }) => (
                <tr key={UserID}>
                  <th scope="row">{FullName}</th>
                  <td className="number">{Leads.toLocaleString('en-AU')}</td>
                  <td className="number">{`${Share}%`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
