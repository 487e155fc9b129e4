import { Button } from '@mui/material';
import { exportsData } from '@leaseledger/contract/access/permissions';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useIsViewing, useRights } from '../../platform/session/session.ts';
import { useListScreen } from './state/list-screen.ts';
import { sharesViewsOf } from './state/saved-views.ts';

const ExportMenu = lazily(() => import('./ExportMenu.tsx'));

/** Whether the list may be taken away as a file. Those who manage its records see it without DATA_EXPORT, too, and are told who grants that; files are of now, never of the past. */
export function useOffersExport(): boolean {
  const { of, isPast } = useListScreen();
  const rights = useRights();
  return !useIsViewing() && !isPast && (exportsData(rights) || sharesViewsOf(of, rights));
}

/** Takes a list away as a file. */
export function ExportButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!useOffersExport()) return null;
  return (
    <>
      <Button
        startIcon={<Download />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export
      </Button>
      <Suspense fallback={null}>
        <ExportMenu anchor={anchor} onClose={() => setAnchor(null)} />
      </Suspense>
    </>
  );
}
