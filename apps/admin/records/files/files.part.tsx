import { Suspense } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import type { RecordPart } from '../../platform/screens/record-part.ts';

// A tab without its count is good enough.
const Count = lazily(
  () => import('./FileCount.tsx'),
  () => null,
);

/** The files tab beside a record. */
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
