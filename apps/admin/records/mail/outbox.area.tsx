import { administersUsers } from '@leaseledger/contract/access/permissions';
import { Send } from 'lucide-react';
import type { ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadablePanel } from '../record/panel/UnloadablePanel.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';

/** Every mail of the site, with its state and the reason. */
export const outbox: ConsoleArea = {
  resource: 'outbox',
  path: '/outbox',
  label: 'Outbox',
  icon: Send,
  menu: { group: 'Business Operations' },
  may: { list: administersUsers },
  screens: {
    List: lazily(() => import('./OutboxList.tsx'), UnloadableScreen),
    Record: lazily(() => import('./MailScreen.tsx'), UnloadablePanel),
  },
  subject: { type: 'email', name: 'Email' },
  linked: [],
};
