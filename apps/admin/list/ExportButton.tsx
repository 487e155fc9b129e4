import { exportsData } from '@leaseledger/contract/access/permissions';
import { Suspense } from 'react';
import { lazily } from '../kernel/lazily.tsx';
import { useIsViewing, useRights } from '../kernel/session.ts';
import { useListScreen } from './list-screen.ts';
import { sharesViewsOf } from './saved-views.ts';

const ExportMenu = lazily(() => import('./ExportMenu.tsx'));

/** Takes a list away as a file. Those who manage its records see it without DATA_EXPORT, too, and are told who grants that; files are of now, never of the past. */
export function ExportButton() {
  const { of, isPast } = useListScreen();
  const rights = useRights();
  if (useIsViewing() || isPast || !(exportsData(rights) || sharesViewsOf(of, rights))) return null;
  return (
    <Suspense fallback={null}>
      <ExportMenu />
    </Suspense>
  );
}
