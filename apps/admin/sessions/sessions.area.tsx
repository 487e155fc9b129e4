import { runsSessions } from '@leaseledger/contract/access/permissions';
import { Presentation } from 'lucide-react';
import type { ConsoleArea } from '../kernel/area.ts';
import { lazily } from '../kernel/lazily.tsx';
import { UnloadableScreen } from '../kernel/UnloadableScreen.tsx';
import { UnloadablePanel } from '../record/UnloadablePanel.tsx';

/** Sessions in the console. */
export const sessions: ConsoleArea = {
  resource: 'sessions',
  path: '/sessions',
  label: 'Information Sessions',
  icon: Presentation,
  menu: { group: 'Relationship Management' },
  may: { list: runsSessions },
  screens: {
    List: lazily(() => import('./SessionList.tsx'), UnloadableScreen),
    Record: lazily(() => import('./SessionPanel.tsx'), UnloadablePanel),
  },
  subject: { type: 'session', name: 'Session' },
  one: async () => (await import('@leaseledger/contract/sessions/session.endpoints')).sessionEndpoints.one,
  linked: [],
};
