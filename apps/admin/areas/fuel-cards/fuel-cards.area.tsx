import { assignsFuelCards, managesFuelCards, worksFuelCards } from '@leaseledger/contract/access/permissions';
import { statusesInHand } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { CreditCard, Shuffle } from 'lucide-react';
import { textAt, type ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';
import { UnloadablePanel } from '../../records/record/panel/UnloadablePanel.tsx';
import { overdueOn } from './overdue.ts';

/** Fuel cards that were requested for customers, their delivery, numbers and PINs. */
export const fuelCards: ConsoleArea = {
  resource: 'fuelCardTrackers',
  path: '/fuelCardTrackers',
  label: 'Fuel Cards',
  icon: CreditCard,
  menu: {
    group: 'Novated Operations',
    count: { StatusCodeID: statusesInHand },
    late: { filter: overdueOn, words: 'not sent for 10 days' },
  },
  may: {
    list: worksFuelCards,
    create: worksFuelCards,
    edit: worksFuelCards,
    delete: managesFuelCards,
    assign: assignsFuelCards,
  },
  create: 'Add Fuel Card Tracker',
  screens: {
    List: lazily(() => import('./FuelCardTrackerList.tsx'), UnloadableScreen),
    Create: lazily(() => import('./FuelCardTrackerCreate.tsx'), UnloadablePanel),
    Record: lazily(() => import('./FuelCardTrackerPanel.tsx'), UnloadablePanel),
  },
  pages: [
    {
      path: '/fuelCardTrackers/manage',
      title: 'Fuel Card Tracker Management',
      icon: Shuffle,
      who: managesFuelCards,
      closed: {
        title: 'Fuel Card Tracker Management is not open to you',
        text: 'Managers of fuel cards see who was given which tracker.',
      },
      inList: 'Manage',
      command: 'Fuel Card Tracker Management',
      Page: lazily(() => import('./FuelCardManagementPage.tsx'), UnloadableScreen),
    },
  ],
  subject: {
    type: 'fuelCardTracker',
    name: 'Fuel card tracker',
    whose: textAt('PersonFullName'),
    gone: 'Deleted, or not open to you',
  },
  keys: [
    ['s', 'Status of the open tracker'],
    ['p', 'Its priority'],
    ['a', 'Assign it'],
    ['u', 'Mark it as urgent, or not'],
  ],
  one: async () =>
    (await import('@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints')).fuelCardTrackerEndpoints.one,
  searched: searchType.FUEL_CARD,
  linked: ['persons'],
  related: {
    person: lazily(() => import('./related/PersonFuelCards.tsx')),
    company: lazily(() => import('./related/CompanyFuelCards.tsx')),
  },
};
