import { imports, isStaff } from '@leaseledger/contract/access/permissions';
import { CircleUser, FileUp, LayoutDashboard, Megaphone } from 'lucide-react';
import { lazily } from './platform/screens/lazily.tsx';
import type { ConsolePage } from './platform/screens/page.ts';
import { UnloadableScreen } from './platform/screens/UnloadableScreen.tsx';

/** The pages of no area, in the order of the menu. In the menu they follow the areas of their group. */
export const pages: readonly ConsolePage[] = [
  {
    path: '/',
    title: 'Overview',
    icon: LayoutDashboard,
    who: isStaff,
    menu: 'Overview',
    Page: lazily(() => import('./access/overview/OverviewPage.tsx'), UnloadableScreen),
  },
  {
    path: '/import',
    paths: ['/imports', '/import/:kind', '/import/:kind/:id/:step'],
    title: 'Imports',
    icon: FileUp,
    who: imports,
    menu: 'Business Operations',
    Page: lazily(() => import('./records/imports/ImportPage.tsx'), UnloadableScreen),
  },
  {
    path: '/changelog',
    title: 'Recent Updates',
    icon: Megaphone,
    who: isStaff,
    menu: 'Business Operations',
    Page: lazily(() => import('./platform/changelog/ChangelogPage.tsx'), UnloadableScreen),
  },
  {
    path: '/account',
    title: 'Account',
    icon: CircleUser,
    who: isStaff,
    command: 'Account',
    Page: lazily(() => import('./access/account/AccountPage.tsx'), UnloadableScreen),
  },
];
