import { Suspense } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import type { BulkAction } from './bulk-action.ts';

/** They are not needed before rows are selected. */
const BulkButtons = lazily(
  () => import('./BulkButtons.tsx'),
  () => null,
);

/** What can be done with the selected rows of a list. */
export const BulkActions = ({ actions }: { readonly actions: readonly BulkAction[] }) => (
  <Suspense fallback={null}>
    <BulkButtons actions={actions} />
  </Suspense>
);
