import { administersUsers } from '@leaseledger/contract/access/permissions';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { DELETED_USER } from '@leaseledger/contract/users/user.codes';
import { ShieldCheck, UserCog } from 'lucide-react';
import { textAt, type ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';
import { UnloadablePanel } from '../../records/record/panel/UnloadablePanel.tsx';

/** Users: their login, their permissions, and the handover of their work when they leave. */
export const users: ConsoleArea = {
  resource: 'users',
  path: '/users',
  label: 'Users',
  icon: UserCog,
  menu: { group: 'Business Operations' },
  may: { list: administersUsers, create: administersUsers, edit: administersUsers, delete: administersUsers },
  create: 'Add user',
  screens: {
    List: lazily(() => import('./UserList.tsx'), UnloadableScreen),
    Create: lazily(() => import('./UserCreate.tsx'), UnloadablePanel),
    Record: lazily(() => import('./UserPanel.tsx'), UnloadablePanel),
  },
  pages: [
    {
      path: '/users/security',
      title: 'Security',
      icon: ShieldCheck,
      who: administersUsers,
      closed: {
        title: 'Security is not open to you',
        text: 'User administrators decide which role groups need a second factor.',
      },
      inList: 'Security',
      command: 'Second factors of role groups',
      Page: lazily(() => import('../security/SecurityPage.tsx'), UnloadableScreen),
    },
    {
      path: '/users/access',
      title: 'May they?',
      icon: ShieldCheck,
      who: administersUsers,
      closed: { title: 'This is not open to you', text: 'Looking up permissions is for user administrators.' },
      Page: lazily(() => import('../permissions/MayTheyPage.tsx'), UnloadableScreen),
    },
  ],
  subject: { type: 'user', name: 'User', whose: textAt('FullName'), gone: DELETED_USER },
  one: async () => (await import('@leaseledger/contract/users/user.endpoints')).userEndpoints.one,
  searched: searchType.USER,
  linked: ['leads'],
};
