import { Suspense } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import type { RecordPart } from '../../platform/screens/record-part.ts';

// Without its number a tab is as good.
const Count = lazily(
  () => import('./FileCount.tsx'),
  () => null,
);

/** The files of a record, beside it. */
export const filesPart: RecordPart = {
  key: 'files',
  label: 'Files',
  Count: (record) => (
    <Suspense fallback={null}>
      <Count {...record} />
    </Suspense>
  ),
  Part: lazily(() => import('./FilesPart.tsx')),
};
