import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { tabDecider } from './tab.decider.ts';
import { personalFieldsOfTabs, type TabEvent } from './tab.events.ts';
import { tabHistory } from './tab.history.ts';

const personal = personalOf('user', 'UserID', personalFieldsOfTabs);

/** Overview tabs: what may happen, what the log keeps of it and how it reads. A stream holds all tabs of one user, whose record it never touches. */
export const tabArea = {
  decider: tabDecider,
  events: {
    TabAdded: {
      description: 'A user added a page to their Overview, as the selected one.',
      schemaVersion: 1,
      personal,
    },
    TabAmended: {
      description:
        'Name or content of an Overview tab was changed; only the changed fields, with what they held before.',
      schemaVersion: 1,
      personal,
    },
    TabSelected: { description: 'A user selected one of their Overview tabs, and with it no other.', schemaVersion: 1 },
    TabDeleted: { description: 'A user deleted an Overview tab; which one is selected then.', schemaVersion: 1 },
  },
  history: tabHistory,
} satisfies Area<TabEvent>;
