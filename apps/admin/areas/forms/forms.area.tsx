import { managesForms } from '@leaseledger/contract/access/permissions';
import { FileText } from 'lucide-react';
import { textAt, type ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';
import { UnloadablePanel } from '../../records/record/panel/UnloadablePanel.tsx';

/** Public forms in the console (specification 3, section 2). */
export const forms: ConsoleArea = {
  resource: 'forms',
  path: '/forms',
  label: 'Forms',
  icon: FileText,
  menu: { group: 'Relationship Management' },
  may: { list: managesForms, create: managesForms, edit: managesForms, delete: managesForms },
  create: 'Add form',
  screens: {
    List: lazily(() => import('./FormList.tsx'), UnloadableScreen),
    Create: lazily(() => import('./FormCreate.tsx'), UnloadablePanel),
    Record: lazily(() => import('./FormPanel.tsx'), UnloadablePanel),
  },
  subject: { type: 'form', name: 'Form', whose: textAt('Name') },
  linked: [],
};
