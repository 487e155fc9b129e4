import { administersUsers } from '@leaseledger/contract/access/permissions';
import { savedViewMessage, VIEWS_MAX } from '@leaseledger/contract/saved-views/saved-view.messages';
import type { SavedViewContent } from '@leaseledger/contract/saved-views/saved-view.views';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import {
  anyView,
  changed,
  countOf,
  example,
  exampleContent,
  freeName,
  mayChange,
  noView,
  of,
  opened,
  personal,
  sharing,
  undo,
  viewOf,
  type Kept,
  type OfView,
  type SavedViewsState,
  type Sharing,
  type ViewShared,
} from './saved-view.ts';

type DeleteView = { readonly type: 'DeleteView' } & OfView;
type ViewDeleted = { readonly type: 'ViewDeleted'; readonly data: OfView };

export const deleteView: Decision<SavedViewsState, DeleteView, ViewDeleted> = {
  command: 'DeleteView',
  who: mayChange,
  of: 'any',
  decide: (command, state) =>
    viewOf(command, state)?.isDeleted === false ? [{ type: 'ViewDeleted', data: of(command) }] : noView,
  events: {
    ViewDeleted: {
      description: 'A view was deleted.',
      evolve: (state, _data, event) => changed(state, event, () => ({ isDeleted: true })),
      history: () => activity('View deleted', 'View deleted'),
      undo,
      example,
    },
  },
  any: (fc, _some, UserID) => fc.record(anyView(fc, UserID)),
  weight: 2,
};

type RestoreView = { readonly type: 'RestoreView' } & Kept & Sharing;

interface ViewRestored {
  readonly type: 'ViewRestored';
  /** Private again; where it was shared, `ViewShared` follows. */
  readonly data: Kept & SavedViewContent;
}

export const restoreView: Decision<SavedViewsState, RestoreView, ViewRestored, ViewShared> = {
  command: 'RestoreView',
  who: mayChange,
  of: 'any',
  decide(command, state, { actor }) {
    const view = viewOf(command, state);
    if (view?.list !== command.List) return noView;
    const { list, shared, isDeleted, content } = view;
    if (!isDeleted) return [];
    if (countOf(list, state) >= VIEWS_MAX) return ruleBroken(savedViewMessage.tooMany);
    const back = { ...content, Name: freeName(content.Name, list, state) };
    const restored: ViewRestored = { type: 'ViewRestored', data: { ...of(command), List: list, ...back } };
    // A user who may no longer share gets the view back as private.
    return shared && (command.mayShare || may(administersUsers, actor))
      ? [restored, sharing(command, list, back)]
      : [restored];
  },
  events: {
    ViewRestored: {
      description: 'A deleted view was brought back.',
      personal,
      evolve: (state, data, event) =>
        changed(state, event, () => ({ isDeleted: false, shared: false, content: opened(data) })),
      history: ({ List }) => activity('View brought back', `View of the list ${List} brought back`),
      undo,
      example: { ...example, List: 'leads', ...exampleContent },
    },
  },
  any: (fc, _some, UserID) => fc.record({ ...anyView(fc, UserID), List: fc.constant('leads'), mayShare: fc.boolean() }),
  weight: 4,
};
