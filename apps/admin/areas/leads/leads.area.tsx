import { assignsLeads, importsLeads, managesLeads, worksLeads } from '@leaseledger/contract/access/permissions';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { Inbox, Shuffle } from 'lucide-react';
import { textAt, type ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';
import { UnloadablePanel } from '../../records/record/panel/UnloadablePanel.tsx';

/** Leads: people who are interested in a novated lease. */
export const leads: ConsoleArea = {
  resource: 'leads',
  path: '/leads',
  label: 'Leads',
  icon: Inbox,
  menu: { group: 'Origination', count: { StatusCodeID: [leadStatus.OPEN, leadStatus.QUALIFIED] } },
  may: {
    list: worksLeads,
    create: worksLeads,
    edit: worksLeads,
    delete: managesLeads,
    assign: assignsLeads,
    import: importsLeads,
  },
  create: 'Add lead',
  screens: {
    List: lazily(() => import('./LeadList.tsx'), UnloadableScreen),
    Create: lazily(() => import('./LeadCreate.tsx'), UnloadablePanel),
    Record: lazily(() => import('./LeadPanel.tsx'), UnloadablePanel),
  },
  pages: [
    {
      path: '/leads/manage',
      title: 'Lead Management',
      icon: Shuffle,
      who: assignsLeads,
      closed: {
        title: 'Lead Management is not open to you',
        text: 'Lead managers decide how leads are distributed.',
      },
      inList: 'Manage',
      command: 'Lead Management',
      Page: lazily(() => import('../distributors/LeadManagementPage.tsx'), UnloadableScreen),
    },
  ],
  subject: { type: 'lead', name: 'Lead', whose: textAt('PersonFullName'), gone: 'Deleted, or not open to you' },
  keys: [
    ['s', 'Status of the open lead'],
    ['p', 'Its priority'],
    ['c', 'When to call'],
    ['a', 'Assign it'],
  ],
  one: async () => (await import('@leaseledger/contract/leads/lead.endpoints')).leadEndpoints.one,
  searched: searchType.LEAD,
  linked: ['persons'],
  related: {
    person: lazily(() => import('./related/PersonLeads.tsx')),
    company: lazily(() => import('./related/CompanyLeads.tsx')),
  },
};
