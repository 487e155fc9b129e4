import { savedViewMessage, VIEWS_MAX } from '@leaseledger/contract/saved-views/saved-view.messages';
import type { SavedViewContent } from '@leaseledger/contract/saved-views/saved-view.views';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { theirOwn } from '../kernel/rights.ts';
import {
  anyContent,
  anyView,
  countOf,
  example,
  exampleContent,
  freeName,
  isTaken,
  last,
  of,
  opened,
  personal,
  sharing,
  taken,
  undo,
  whyNotShared,
  type Kept,
  type SavedViewsState,
  type Sharing,
  type ViewShared,
} from './saved-view.ts';

interface SaveView extends Kept, Sharing {
  readonly type: 'SaveView';
  readonly content: SavedViewContent;
  readonly Shared: boolean;
  /** The key under which a browser kept it; null for a new view. */
  readonly TakenOver: string | null;
}

interface ViewSaved {
  readonly type: 'ViewSaved';
  readonly data: Kept & SavedViewContent & { readonly TakenOver: string | null };
}

export const saveView: Decision<SavedViewsState, SaveView, ViewSaved, ViewShared> = {
  command: 'SaveView',
  ...theirOwn,
  decide(command, state) {
    const { List, content, Shared, TakenOver } = command;
    if (TakenOver !== null && state.takenOver.includes(TakenOver)) return [];
    // A view from a browser is never refused for its name or the limit, because nobody is there to choose another.
    if (TakenOver === null && countOf(List, state) >= VIEWS_MAX) return ruleBroken(savedViewMessage.tooMany);
    if (TakenOver === null && isTaken(content.Name, List, state)) return taken;
    const kept = { ...content, Name: TakenOver === null ? content.Name : freeName(content.Name, List, state) };
    const saved: ViewSaved = { type: 'ViewSaved', data: { ...of(command), List, ...kept, TakenOver } };
    if (!Shared) return [saved];
    return whyNotShared(command, kept) ?? [saved, sharing(command, List, kept)];
  },
  events: {
    ViewSaved: {
      description: 'A user saved a view of a list, theirs alone; or one that their browser kept was taken over.',
      personal,
      evolve: (state, data, event) => ({
        ...state,
        views: [
          ...state.views,
          {
            id: data.ViewID,
            list: data.List,
            shared: false,
            isDeleted: false,
            content: opened(data),
            ...last(event),
          },
        ],
        takenOver: data.TakenOver == null ? state.takenOver : [...state.takenOver, data.TakenOver],
      }),
      history: ({ List, TakenOver }) =>
        activity(
          'View saved',
          TakenOver === null
            ? `View of the list ${List} saved`
            : `View of the list ${List} taken over from the browser`,
        ),
      undo,
      example: { ...example, List: 'leads', ...exampleContent, TakenOver: null },
    },
  },
  any: (fc, _some, UserID) =>
    fc.record({
      ...anyView(fc, UserID),
      List: fc.constant('leads'),
      ...anyContent(fc),
      TakenOver: fc.constantFrom(null, 'own-1'),
    }),
  weight: 3,
};
