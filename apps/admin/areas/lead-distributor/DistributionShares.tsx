import { IconButton } from '@mui/material';
import { leadDistributorEndpoints } from '@leaseledger/contract/lead-distributor/lead-distributor.endpoints';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../platform/time/use-now.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { momentsOf, monthOf, monthsLater, type Month } from '../../platform/time/month.ts';

const monthWords = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const wordsOf = (month: Month): string => monthWords.format(new Date(`${month}-01T00:00:00Z`));
const percent = new Intl.NumberFormat('en-AU', { style: 'percent', maximumFractionDigits: 1 });

/** The leads that each user received in a month, as bars and figures. */
export function DistributionShares() {
  const now = useNow();
  const [month, setMonth] = useState(() => monthOf(now));
  const { data, error } = useRead(
    leadDistributorEndpoints.shares,
    { params: momentsOf(month) },
    { resource: 'leadDistributor' },
  );
  const shares = data ?? [];
  const [most, total] = [
    Math.max(1, ...shares.map(({ Leads }) => Leads)),
    shares.reduce((sum, { Leads }) => sum + Leads, 0),
  ];
  return (
    <section className="distribution-shares" aria-labelledby="shares-title">
      <header>
        <h2 id="shares-title">Fairness</h2>
        <span className="gap" />
        <IconButton aria-label="Month before" onClick={() => setMonth(monthsLater(month, -1))}>
          <ChevronLeft />
        </IconButton>
        <span role="status">{wordsOf(month)}</span>
        <IconButton
          aria-label="Month after"
          disabled={month >= monthOf(now)}
          onClick={() => setMonth(monthsLater(month, 1))}
        >
          <ChevronRight />
        </IconButton>
      </header>
      {error !== null && data === undefined && <p role="alert">{error.message}</p>}
      {data?.length === 0 && <p className="quiet">Nobody was in the pool or received a lead.</p>}
      {shares.length > 0 && (
        <div className="shares">
          <svg className="share-bars" viewBox={`0 0 100 ${shares.length * 10}`} preserveAspectRatio="none" aria-hidden>
            {shares.map(({ UserID, Leads }, index) => (
              <rect key={UserID} x="0" y={index * 10 + 2} width={(Leads / most) * 100} height="6" />
            ))}
          </svg>
          <table className="distributor-table">
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
              {shares.map(({ UserID, FullName, Leads }) => (
                <tr key={UserID}>
                  <th scope="row">{FullName}</th>
                  <td className="number">{Leads.toLocaleString('en-AU')}</td>
                  <td className="number">{total === 0 ? '' : percent.format(Leads / total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
