import { countText } from '@leaseledger/contract/batches/batch.messages';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { lazily } from '../kernel/lazily.tsx';
import { restFilter } from '../kernel/rest-filter.ts';
import { useRights } from '../kernel/session.ts';
import { useListScreen } from '../list/list-screen.ts';
import { focusRows } from '../list/use-row-keys.ts';
import { UnloadableDialog } from '../record/UnloadableDialog.tsx';
import type { BulkAction, Chosen } from './bulk-action.ts';

/** Forms are loaded when one is asked for, not with the list. */
const BulkDialog = lazily(() => import('./BulkDialog.tsx'), UnloadableDialog);

/** The buttons for what can be done with the selected rows, or with all that the filter finds. What would change is shown before anything does. */
export default function BulkButtons({ actions }: { readonly actions: readonly BulkAction[] }) {
  const { selectedIds, data = [], total = 0, filterValues } = useListContext();
  const { noun } = useListScreen();
  const rights = useRights();
  const [all, setAll] = useState<string>();
  const [opened, setOpened] = useState<BulkAction>();
  // Another filter, page or selection is another choice.
  const page = JSON.stringify([filterValues, data.map(({ id }) => id)]);
  const isPage = data.length > 0 && selectedIds.length === data.length;
  const isAll = isPage && all === page;
  const chosen: Chosen = isAll ? { filter: restFilter(filterValues ?? {}) } : { ids: selectedIds.map(Number) };
  const count = isAll ? total : selectedIds.length;
  const close = () => {
    setOpened(undefined);
    requestAnimationFrame(() => document.activeElement === document.body && focusRows([])); // The bar that opened this may be gone.
  };
  return (
    <>
      {isPage && total > data.length && (
        <button type="button" className="link-button" onClick={() => setAll(isAll ? undefined : page)}>
          {isAll ? `All ${countText(total)} are meant. Only this page` : `Select all ${countText(total)} that this filter finds`}
        </button>
      )}
      {actions.filter(({ who }) => who(rights)).map((action, index) => (
        <Button key={action.label} variant={index === 0 ? 'contained' : 'outlined'} disabled={count === 0} onClick={() => setOpened(action)}>
          {action.label}
        </Button>
      ))}
      {opened !== undefined && (
        <Suspense fallback={null}>
          <BulkDialog action={opened} chosen={chosen} title={`${opened.label}: ${countText(count)} ${count === 1 ? noun.replace(/ies$/, 'y').replace(/s$/, '') : noun}`} onCancel={close} />
        </Suspense>
      )}
    </>
  );
}
