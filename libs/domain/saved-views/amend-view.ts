import { administersUsers } from '@leaseledger/contract/access/permissions';
import { picked } from '@leaseledger/contract/kernel/picked';
import type { SavedViewContent } from '@leaseledger/contract/saved-views/saved-view.views';
import { changesOf, formerly, isEmpty } from '../behaviours/amendment.ts';
import { openChanges, type FieldWords } from '../kernel/changes.ts';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { conflict } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import {
  anyContent,
  anyView,
  changed,
  example,
  exampleContent,
  isSame,
  isTaken,
  mayChange,
  noView,
  of,
  opened,
  personal,
  personalOfShared,
  personalViewDetails,
  sharedFields,
  sharing,
  taken,
  undo,
  viewOf,
  whyNotShared,
  type OfView,
  type SavedViewsState,
  type SharedContent,
  type Sharing,
  type ViewShared,
} from './saved-view.ts';

interface AmendView extends OfView, Sharing {
  readonly type: 'AmendView';
  /** The version that the caller saw; null where they did not say. */
  readonly seen: number | null;
  readonly content: SavedViewContent;
  readonly Shared: boolean;
}

export type ViewChanged =
  | {
      readonly type: 'ViewAmended';
      readonly data: OfView & Partial<SavedViewContent> & { readonly was: Partial<SavedViewContent> };
    }
  | ViewShared
  | {
      readonly type: 'SharedViewAmended';
      readonly data: OfView & Partial<SharedContent> & { readonly was: Partial<SharedContent> };
    }
  | { readonly type: 'ViewUnshared'; readonly data: OfView };

const words: FieldWords = {
  labels: { Name: 'Name', Filter: 'Filters', Text: 'Text', Sort: 'Sort', Columns: 'Columns', Widths: 'Widths' },
  formats: { Sort: 'id', Columns: 'id', Widths: 'id', Filter: 'id' },
  sealed: personalViewDetails,
};

const contentFields = [...sharedFields, 'Text'] as const;

/** The fields whose contents differ, compared as they are written. */
const changesOfContent = (now: SavedViewContent, wanted: SavedViewContent): Partial<SavedViewContent> =>
  changesOf(
    now,
    picked(
      wanted,
      contentFields.filter((field) => !isSame(now[field], wanted[field])),
    ),
  );

export const amendView: Decision<SavedViewsState, AmendView, ViewChanged> = {
  command: 'AmendView',
  who: mayChange,
  of: 'any',
  decide(command, state, { actor }) {
    const view = viewOf(command, state);
    if (view === undefined || view.isDeleted) return noView;
    const { id, list, shared, version, changedBy, content: now } = view;
    const { content, Shared, seen } = command;
    if (seen !== null && seen !== version) return conflict(changedBy);
    if (isTaken(content.Name, list, state, id)) return taken;
    const changes = changesOfContent(now, content);
    const amended = { ...of(command), ...changes, was: formerly(now, changes) };
    const isChanged = !isEmpty(changes);
    if (Shared) {
      if (shared && !isChanged) return [];
      const mayShare = command.mayShare || (shared && may(administersUsers, actor));
      const refused = whyNotShared({ mayShare }, content);
      if (refused !== undefined) return refused;
      return [shared ? { type: 'SharedViewAmended', data: amended } : sharing(command, list, content)];
    }
    return [
      ...(shared ? [{ type: 'ViewUnshared', data: of(command) } as const] : []),
      ...(isChanged ? [{ type: 'ViewAmended', data: amended } as const] : []),
    ];
  },
  events: {
    ViewAmended: {
      description: 'What a private view keeps was changed; only the changed fields, with what they held before.',
      personal,
      evolve: (state, data, event) =>
        changed(state, event, (content) => ({ content: opened({ ...content, ...changesOf(content, data) }) })),
      history: (data) => activity('View amended', 'View amended', openChanges(data, words)),
      undo,
      example: { ...example, Name: 'Cold', was: { Name: 'Hot' } },
    },
    ViewShared: {
      description: 'A view was shared with everybody who opens its list, with all that it shows.',
      personal: personalOfShared,
      evolve: (state, data, event) =>
        changed(state, event, () => ({ shared: true, content: opened({ ...picked(data, sharedFields), Text: '' }) })),
      // A name that a customer is in would stay here when the view loses it.
      history: ({ List }) => activity('View shared', `View shared with everybody who opens the list ${List}`),
      undo,
      example: { ...example, List: 'leads', ...picked(exampleContent, sharedFields) },
    },
    SharedViewAmended: {
      description: 'What a shared view shows was changed; only the changed fields, with what they held before.',
      personal: personalOfShared,
      evolve: (state, data, event) =>
        changed(state, event, (content) => ({
          content: opened({ ...content, ...changesOf<Partial<SavedViewContent>>(content, data) }),
        })),
      history: (data) => activity('Shared view amended', 'Shared view amended', openChanges(data, words)),
      undo,
      example: { ...example, Name: 'Cold', was: { Name: 'Hot' } },
    },
    ViewUnshared: {
      description: "A view is its maker's alone again.",
      evolve: (state, _data, event) => changed(state, event, () => ({ shared: false })),
      history: () => activity('View no longer shared', 'View no longer shared'),
      undo,
      example,
    },
  },
  any: (fc, _some, UserID) => fc.record({ seen: fc.constant(null), ...anyView(fc, UserID), ...anyContent(fc) }),
  weight: 3,
};
