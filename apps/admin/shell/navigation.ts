import { opensPersons, worksLeads, type Rights, type Rule } from '@leaseledger/contract/access/permissions';
import { Inbox, LayoutDashboard, Users, type LucideIcon } from 'lucide-react';
import { isStaff } from '@leaseledger/contract/access/permissions';
import { leadStatus } from '@leaseledger/contract/leads/lead.codes';

export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly who: Rule;
  /** A count beside the label: how many rows of this read model match. */
  readonly count?: { readonly resource: string; readonly filter: Readonly<Record<string, unknown>> };
  /** What can be added from anywhere. */
  readonly add?: { readonly label: string; readonly to: string };
}

export interface MenuGroup {
  readonly heading: string;
  readonly entries: readonly MenuEntry[];
}

/** The menu (specification 1, section 2.1): areas join it when they are built. */
export const menu: readonly MenuGroup[] = [
  { heading: 'Overview', entries: [{ to: '/', label: 'Overview', icon: LayoutDashboard, who: isStaff }] },
  {
    heading: 'Origination',
    entries: [
      {
        to: '/leads',
        label: 'Leads',
        icon: Inbox,
        who: worksLeads,
        count: { resource: 'leads', filter: { StatusCodeID: [leadStatus.OPEN, leadStatus.QUALIFIED] } },
        add: { label: 'Add lead', to: '/leads/add' },
      },
      { to: '/persons', label: 'Persons', icon: Users, who: opensPersons, add: { label: 'Add person', to: '/persons/add' } },
    ],
  },
];

/** What Ctrl+K opens: external users run commands with it, the global search is not theirs. */
export const paletteName = ({ external }: Rights): string => (external ? 'Run a command' : 'Search or run a command');

/** Whether an entry's area is on screen. */
export const isUnder = (to: string, pathname: string): boolean => (to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`));
