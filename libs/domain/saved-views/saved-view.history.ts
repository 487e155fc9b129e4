import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { FieldWords } from '../kernel/changes.ts';
import { openChanges } from '../kernel/changes.ts';
import { activity, type AreaHistory } from '../kernel/history.ts';
import { personalFieldsOfViews, type SavedViewEvent } from './saved-view.events.ts';

const words: FieldWords = {
  labels: { Name: 'Name', Filter: 'Filters', Text: 'Text', Sort: 'Sort', Columns: 'Columns', Widths: 'Widths' },
  formats: { Sort: 'id', Columns: 'id', Widths: 'id', Filter: 'id' },
  sealed: personalFieldsOfViews,
};
const ofShared: FieldWords = { ...words, sealed: ['Filter', 'Sort', 'Columns', 'Widths'] };

/** Saved views belong to the activity of their maker. The name and the filter of a private view stay with its maker. */
export const savedViewHistory: AreaHistory<SavedViewEvent> = {
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  whyNoUndo: historyMessage.viewsInTheirList,
  entries: {
    ViewSaved: ({ List, TakenOver }) =>
      activity(
        'View saved',
        TakenOver === null ? `View of the list ${List} saved` : `View of the list ${List} taken over from the browser`,
      ),
    ViewAmended: (data) => activity('View amended', 'View amended', openChanges(data, words)),
    ViewShared: ({ List, Name }) =>
      activity('View shared', `View ${Name} shared with everybody who opens the list ${List}`),
    SharedViewAmended: (data) => activity('Shared view amended', 'Shared view amended', openChanges(data, ofShared)),
    ViewUnshared: () => activity('View no longer shared', 'View no longer shared'),
    ViewDeleted: () => activity('View deleted', 'View deleted'),
    ViewRestored: ({ List }) => activity('View brought back', `View of the list ${List} brought back`),
    ViewsOrdered: ({ List }) => activity('Views put in order', `Views of the list ${List} put in another order`),
  },
};
