import { isStaff } from '@leaseledger/contract/access/permissions';
import { Layers } from 'lucide-react';
import type { ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadablePanel } from '../record/panel/UnloadablePanel.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';

/** The list of bulk changes: the user's own, and for user administrators those of everybody. */
export const batchList: ConsoleArea = {
  resource: 'batches',
  path: '/batches',
  label: 'Bulk Changes',
  icon: Layers,
  menu: { group: 'Business Operations' },
  may: { list: isStaff },
  screens: {
    List: lazily(() => import('./BatchList.tsx'), UnloadableScreen),
    Record: lazily(() => import('./BatchScreen.tsx'), UnloadablePanel),
  },
  subject: { type: 'batch', name: 'Bulk change' },
  linked: [],
};
