import { administersUsers } from '@leaseledger/contract/access/permissions';
import { Activity } from 'lucide-react';
import type { ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';

/** The actions of all users. An entry opens the record of another area. */
export const activity: ConsoleArea = {
  resource: 'usersActivity',
  path: '/activity',
  label: 'Activity',
  icon: Activity,
  menu: { group: 'Business Operations', hidden: true, inList: { of: 'users', label: 'View Activity' } },
  may: { list: administersUsers },
  screens: { List: lazily(() => import('./ActivityList.tsx'), UnloadableScreen) },
  subject: { type: 'usersActivity', name: 'Entry' },
  linked: [],
};
