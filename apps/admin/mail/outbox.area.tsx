import { administersUsers } from '@leaseledger/contract/access/permissions';
import { Send } from 'lucide-react';
import type { ConsoleArea } from '../kernel/area.ts';
import { lazily } from '../kernel/lazily.tsx';
import { UnloadablePanel } from '../record/UnloadablePanel.tsx';
import { UnloadableScreen } from '../kernel/UnloadableScreen.tsx';

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
  subject: { type: 'email', name: 'Mail' },
  linked: [],
};
