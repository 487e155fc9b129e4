import { IconButton, Tooltip } from '@mui/material';
import { History } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';

const AsOfDialog = lazily(() => import('./AsOfDialog.tsx'));

/** The button that opens the dialog for a past moment. */
export function AsOfButton({ title }: { readonly title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip title="As of a moment">
        <IconButton aria-label="As of a moment" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <History />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <AsOfDialog title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
