import { runsSessions } from '@leaseledger/contract/access/permissions';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { DoorOpen, Presentation } from 'lucide-react';
import { textAt, type ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';
import { UnloadablePanel } from '../../records/record/panel/UnloadablePanel.tsx';

/** Information sessions in the console. */
export const sessions: ConsoleArea = {
  resource: 'sessions',
  path: '/sessions',
  label: 'Information Sessions',
  icon: Presentation,
  menu: { group: 'Relationship Management' },
  may: { list: runsSessions, create: runsSessions, edit: runsSessions, delete: runsSessions },
  create: 'Add session',
  screens: {
    List: lazily(() => import('./SessionList.tsx'), UnloadableScreen),
    Create: lazily(() => import('./SessionCreate.tsx'), UnloadablePanel),
    Record: lazily(() => import('./SessionPanel.tsx'), UnloadablePanel),
  },
  pages: [
    {
      path: '/sessions/door',
      paths: ['/sessions/door/:id'],
      title: 'Door list',
      icon: DoorOpen,
      who: runsSessions,
      closed: {
        title: 'The door list is not open to you',
        text: 'Sessions are for those who hold the sessions permission.',
      },
      inList: 'Door list',
      Page: lazily(() => import('../door-list/DoorPage.tsx'), UnloadableScreen),
    },
  ],
  subject: { type: 'session', name: 'Session', whose: textAt('SessionName') },
  one: async () => (await import('@leaseledger/contract/sessions/session.endpoints')).sessionEndpoints.one,
  searched: searchType.SESSION,
  linked: [],
  related: { company: lazily(() => import('./CompanySessions.tsx')) },
};
