import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { savedViewDecider } from './saved-view.decider.ts';
import { personalFieldsOfViews, type SavedViewEvent } from './saved-view.events.ts';
import { savedViewHistory } from './saved-view.history.ts';

const personal = personalOf('user', 'UserID', personalFieldsOfViews);

/** Saved views of lists: what may happen, what the log keeps of it and how it reads. */
export const savedViewArea = {
  decider: savedViewDecider,
  events: {
    ViewSaved: {
      description: 'A user saved a view of a list, theirs alone; or one that their browser kept was taken over.',
      schemaVersion: 1,
      personal,
    },
    ViewAmended: {
      description: 'What a private view keeps was changed; only the changed fields, with what they held before.',
      schemaVersion: 1,
      personal,
    },
    ViewShared: {
      description: 'A view was shared with everybody who opens its list, with all that it shows.',
      schemaVersion: 1,
    },
    SharedViewAmended: {
      description: 'What a shared view shows was changed; only the changed fields, with what they held before.',
      schemaVersion: 1,
    },
    ViewUnshared: { description: "A view is its maker's alone again.", schemaVersion: 1 },
    ViewDeleted: { description: 'A view was deleted.', schemaVersion: 1 },
    ViewRestored: { description: 'A deleted view was brought back.', schemaVersion: 1, personal },
    ViewsOrdered: {
      description: 'A user put the views of a list in an order, which is theirs alone.',
      schemaVersion: 1,
    },
  },
  history: savedViewHistory,
} satisfies Area<SavedViewEvent>;
