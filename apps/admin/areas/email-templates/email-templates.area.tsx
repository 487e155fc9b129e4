import { managesEmailTemplates } from '@leaseledger/contract/access/permissions';
import { LayoutTemplate } from 'lucide-react';
import { textAt, type ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';
import { UnloadablePanel } from '../../records/record/panel/UnloadablePanel.tsx';

/** Email templates in the console (specification 3, section 2). */
export const emailTemplates: ConsoleArea = {
  resource: 'emailTemplates',
  path: '/emailTemplates',
  label: 'Email Templates',
  icon: LayoutTemplate,
  menu: { group: 'Relationship Management' },
  may: {
    list: managesEmailTemplates,
    create: managesEmailTemplates,
    edit: managesEmailTemplates,
    delete: managesEmailTemplates,
  },
  create: 'Add email template',
  screens: {
    List: lazily(() => import('./EmailTemplateList.tsx'), UnloadableScreen),
    Create: lazily(() => import('./EmailTemplateCreate.tsx'), UnloadablePanel),
    Record: lazily(() => import('./EmailTemplatePanel.tsx'), UnloadablePanel),
  },
  subject: { type: 'emailTemplate', name: 'Email template', whose: textAt('Name') },
  one: async () =>
    (await import('@leaseledger/contract/email-templates/email-template.endpoints')).emailTemplateEndpoints.one,
  linked: [],
};
