import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { lazily } from '../kernel/lazily.tsx';
import { focusRows } from '../list/use-row-keys.ts';
import { UnloadableDialog } from '../record/UnloadableDialog.tsx';

/** Forms are loaded when one is asked for, not with the list. */
const AssignLeadsDialog = lazily(() => import('./AssignLeadsDialog.tsx'), UnloadableDialog);

/** The button that gives the selected leads to a colleague. */
export function AssignLeads() {
  const { selectedIds } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => document.activeElement === document.body && focusRows([])); // The bar that opened this may be gone.
  };
  return (
    <>
      <Button variant="contained" disabled={selectedIds.length === 0} onClick={() => setOpen(true)}>
        Assign
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AssignLeadsDialog onCancel={close} />
        </Suspense>
      )}
    </>
  );
}
