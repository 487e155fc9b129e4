import { Suspense } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import type { BulkAction } from './bulk-action.ts';

/** Loaded once rows are selected, because the buttons are not needed before. */
const BulkButtons = lazily(
  () => import('./BulkButtons.tsx'),
  () => null,
);

/** The bulk actions of a list, for the selected rows. */
export const BulkActions = ({ actions }: { readonly actions: readonly BulkAction[] }) => (
  <Suspense fallback={null}>
    <BulkButtons actions={actions} />
  </Suspense>
);
