import { usePageTitle } from '../kernel/page-title.ts';
import { useUser } from '../kernel/session.ts';
import { ActivityTable } from './ActivityTable.tsx';
import './overview.css';

/** The first screen: a greeting and what the user did last. */
export default function OverviewPage() {
  const { FullName } = useUser();
  usePageTitle('Overview');
  return (
    <div className="page overview">
      <h1>Hello {FullName}</h1>
      <ActivityTable />
    </div>
  );
}
