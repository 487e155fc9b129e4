import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../platform/http/use-read.ts';
import { CouldNotRead } from '../../platform/screens/CouldNotRead.tsx';
import { titleOf } from '../../records/list/state/title-of.ts';
import { DistributionRuns } from './DistributionRuns.tsx';
import { DistributionShares } from './DistributionShares.tsx';
import { DistributorBanner } from './DistributorBanner.tsx';
import { DistributorPanel } from './DistributorPanel.tsx';
import type { DistributorPlace } from './distributor-place.ts';
import type { DistributorScreen } from './distributor-screen.ts';
import './distributors.css';

interface FrameProps {
  readonly of: DistributorPlace;
  readonly children: ReactNode;
}

/** The title of a management page, with a way back to the list. */
export const ManagementFrame = ({ of: { list, title, words }, children }: FrameProps) => (
  <div className="page management">
    <header className="page-title">
      <Link to={list} aria-label={titleOf(words.many)}>
        <ArrowLeft aria-hidden />
      </Link>
      <h1>{title}</h1>
    </header>
    {children}
  </div>
);

interface PageProps {
  readonly of: DistributorScreen;
  /** The pool, beside the runs. */
  readonly pool: ReactNode;
  /** Below the fairness. */
  readonly more?: ReactNode;
  /** The changes of the records, below everything else. */
  readonly changes: ReactNode;
}

/** The page where records of a kind are managed: their distributor, its pool, and their changes. */
export function ManagementPage({ of, pool, more, changes }: PageProps) {
  const { one, resource, words } = of;
  const { data, error, refetch } = useRead(one, {}, { resource });
  return (
    <ManagementFrame of={of}>
      {error !== null && data === undefined && (
        <CouldNotRead
          level={2}
          title={`The ${words.one} distributor could not be read`}
          error={error}
          onRetry={refetch}
        />
      )}
      {data !== undefined && (
        <>
          {!data.Enabled && <DistributorBanner of={of} isThere />}
          <div className="management-parts">
            <div>
              <DistributorPanel of={of} distributor={data} />
              <DistributionRuns of={of} />
            </div>
            <div>
              {pool}
              <DistributionShares of={of} />
              {more}
            </div>
            {changes}
          </div>
        </>
      )}
    </ManagementFrame>
  );
}
