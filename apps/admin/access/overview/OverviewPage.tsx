import { Suspense } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useUser } from '../../platform/session/session.ts';
import { ActivityTable } from './ActivityTable.tsx';
import './overview.css';

const OverviewTabs = lazily(() => import('./OverviewTabs.tsx'));

/** The first screen: a greeting, the user's tabs, and their latest activity. */
export default function OverviewPage() {
  const { FullName } = useUser();
  return (
    <div className="page overview">
      <h1>Hello {FullName}</h1>
      <Suspense fallback={null}>
        <OverviewTabs />
      </Suspense>
      <ActivityTable />
    </div>
  );
}
