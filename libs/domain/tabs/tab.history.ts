import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { openChanges, type FieldWords } from '../kernel/changes.ts';
import { activity, changes, type AreaHistory } from '../kernel/history.ts';
import { personalFieldsOfTabs, type TabEvent } from './tab.events.ts';

const words: FieldWords = {
  labels: { Name: 'Name', EmbedContent: 'Content' },
  formats: {},
  sealed: personalFieldsOfTabs,
};

/** Tabs belong to the activity of their user; what they are called and show is nobody else's. */
export const tabHistory: AreaHistory<TabEvent> = {
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  whyNoUndo: historyMessage.tabsInOverview,
  entries: {
    TabAdded: () => activity('Overview tab added', 'Tab added'),
    TabAmended: (data) => changes('Overview tab amended', openChanges(data, words)),
    TabSelected: () => activity('Overview tab selected', 'Tab selected'),
    TabDeleted: () => activity('Overview tab deleted', 'Tab deleted'),
  },
};
