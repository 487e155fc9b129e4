import { Button } from '@mui/material';
import { exportsData } from '@leaseledger/contract/access/permissions';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useIsViewing, useRights } from '../../platform/session/session.ts';
import { useListScreen } from './state/list-screen.ts';
import { sharesViewsOf } from './state/saved-views.ts';

const ExportMenu = lazily(() => import('./ExportMenu.tsx'));

/**
 * Whether the export button shows. Users who manage the records see it without DATA_EXPORT too; the menu says who
 * can grant the right. An export holds current rows, never past ones.
 */
export function useOffersExport(): boolean {
  const { of, isPast } = useListScreen();
  const rights = useRights();
  return !useIsViewing() && !isPast && (exportsData(rights) || sharesViewsOf(of, rights));
}

/** The button that opens the export menu. */
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
