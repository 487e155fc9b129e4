import { administersUsers } from '@leaseledger/contract/access/permissions';
import { savedViewMessage, VIEWS_MAX } from '@leaseledger/contract/saved-views/saved-view.messages';
import type { SavedViewContent } from '@leaseledger/contract/saved-views/saved-view.views';
import { message } from '@leaseledger/contract/shared/messages';
import { picked } from '@leaseledger/contract/kernel/picked';
import { changesOf, formerly, isEmpty } from '../behaviours/amendment.ts';
import type { Actor, Attributed, Decider } from '../kernel/decider.ts';
import { conflict, forbidden, invalid, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { SavedViewCommand } from './saved-view.commands.ts';
import type { SavedViewEvent } from './saved-view.events.ts';

interface View {
  readonly id: number;
  readonly list: string;
  readonly shared: boolean;
  readonly isDeleted: boolean;
  /** The revision of the view's last change, and the user who made it. */
  readonly version: number | null;
  readonly changedBy: string | undefined;
  readonly content: SavedViewContent;
}

/**
 * All views that one user made, so that their names and their number are known. `order` is the user's order of the
 * views of each list.
 */
export interface SavedViewsState {
  readonly views: readonly View[];
  readonly order: Readonly<Record<string, readonly number[]>>;
  /** Keys of the views of a browser that were taken over. */
  readonly takenOver: readonly string[];
}

type Decided = readonly SavedViewEvent[] | Rejection;
type Command<Type extends SavedViewCommand['type']> = Extract<SavedViewCommand, { type: Type }>;

const contentFields = [
  'Name',
  'Filter',
  'Text',
  'Sort',
  'Columns',
  'Widths',
] as const satisfies readonly (keyof SavedViewContent)[];
const sharedFields = [
  'Name',
  'Filter',
  'Sort',
  'Columns',
  'Widths',
] as const satisfies readonly (keyof SavedViewContent)[];
const plain = (name: string) => name.trim().toLowerCase();

/**
 * Ways to look at a list. One stream holds those of one user. Only that user changes them. User administration may also
 * change shared ones (decision record 0043).
 */
export const savedViewDecider: Decider<SavedViewCommand, SavedViewsState, SavedViewEvent> = {
  category: 'savedViews',
  initialState: { views: [], order: {}, takenOver: [] },
  decide(command, state, { actor }) {
    const isOwner = actor.id === null || actor.id === command.UserID;
    if (command.type === 'SaveView') return isOwner ? save(command, state) : forbidden(message.forbidden);
    if (command.type === 'OrderViews') return isOwner ? order(command, state) : forbidden(message.forbidden);
    const view = state.views.find(({ id }) => id === command.ViewID);
    if (view === undefined) return missing(message.notFound('View'));
    if (!isOwner && !(view.shared && may(administersUsers, actor))) return forbidden(message.forbidden);
    switch (command.type) {
      case 'AmendView':
        return view.isDeleted ? missing(message.notFound('View')) : amend(command, view, state, actor);
      case 'DeleteView':
        return view.isDeleted ? missing(message.notFound('View')) : [{ type: 'ViewDeleted', data: of(command) }];
      case 'RestoreView':
        return restore(command, view, state, actor);
    }
  },
  evolve(state, { type, data, revision, metadata }: SavedViewEvent & Attributed) {
    const last = { version: revision === undefined ? null : Number(revision), changedBy: metadata?.actor.name };
    const changed = (change: (view: View) => View): SavedViewsState => ({
      ...state,
      views: state.views.map((view) =>
        'ViewID' in data && view.id === data.ViewID ? { ...change(view), ...last } : view,
      ),
    });
    switch (type) {
      case 'ViewSaved': {
        const view = {
          id: data.ViewID,
          list: data.List,
          shared: false,
          isDeleted: false,
          content: opened(data),
          ...last,
        };
        return {
          ...state,
          views: [...state.views, view],
          takenOver: data.TakenOver == null ? state.takenOver : [...state.takenOver, data.TakenOver],
        };
      }
      case 'ViewAmended':
        return changed((view) => ({ ...view, content: opened({ ...view.content, ...changesOf(view.content, data) }) }));
      case 'SharedViewAmended':
        return changed((view) => ({
          ...view,
          content: { ...view.content, ...changesOf<Partial<SavedViewContent>>(view.content, data) },
        }));
      case 'ViewShared':
        return changed((view) => ({ ...view, shared: true, content: { ...picked(data, sharedFields), Text: '' } }));
      case 'ViewUnshared':
        return changed((view) => ({ ...view, shared: false }));
      case 'ViewDeleted':
        return changed((view) => ({ ...view, isDeleted: true }));
      case 'ViewRestored':
        return changed((view) => ({ ...view, isDeleted: false, shared: false, content: opened(data) }));
      case 'ViewsOrdered':
        return { ...state, order: { ...state.order, [data.List]: data.Order } };
    }
  },
};

const of = ({ UserID, ViewID }: { readonly UserID: number; readonly ViewID: number }) => ({ UserID, ViewID });

/** Sealed fields are null once their key is destroyed. Empty values replace them. */
const opened = ({ Name, Filter, Text, Sort, Columns, Widths }: SavedViewContent): SavedViewContent => ({
  Name: Name ?? '',
  Filter: Filter ?? {},
  Text: Text ?? '',
  Sort,
  Columns: Columns ?? null,
  Widths: Widths ?? null,
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields whose contents differ, compared as they are written. */
const changedContent = (now: SavedViewContent, wanted: SavedViewContent): Partial<SavedViewContent> =>
  changesOf(
    now,
    Object.fromEntries(
      contentFields.filter((field) => !isSame(now[field], wanted[field])).map((field) => [field, wanted[field]]),
    ),
  );

/** Whether the user has a view of that name on the list already. */
const isTaken = (name: string, list: string, { views }: SavedViewsState, except?: number): boolean =>
  views.some(
    (view) => view.id !== except && !view.isDeleted && view.list === list && plain(view.content.Name) === plain(name),
  );

const taken = () => invalid(savedViewMessage.nameTaken, { Name: savedViewMessage.nameTaken });

const countOf = (list: string, { views }: SavedViewsState): number =>
  views.filter((view) => !view.isDeleted && view.list === list).length;

/** The name, with a number after it if it is taken. */
function freeName(name: string, list: string, state: SavedViewsState): string {
  for (let count = 2, free = name; ; count += 1) {
    if (!isTaken(free, list, state)) return free;
    free = `${name} ${count}`;
  }
}

function whyNotShared({ mayShare }: { readonly mayShare: boolean }, { Text }: SavedViewContent): Rejection | undefined {
  if (!mayShare) return forbidden(savedViewMessage.mayNotShare);
  return Text === '' ? undefined : ruleBroken(savedViewMessage.textIsPrivate);
}

function save(command: Command<'SaveView'>, state: SavedViewsState): Decided {
  const { List, content, Shared, TakenOver } = command;
  if (TakenOver !== null && state.takenOver.includes(TakenOver)) return [];
  // A view from a browser is never refused for its name or the limit, because nobody is there to choose another.
  if (TakenOver === null && countOf(List, state) >= VIEWS_MAX) return ruleBroken(savedViewMessage.tooMany);
  if (TakenOver === null && isTaken(content.Name, List, state)) return taken();
  const kept = { ...content, Name: TakenOver === null ? content.Name : freeName(content.Name, List, state) };
  const saved: SavedViewEvent = { type: 'ViewSaved', data: { ...of(command), List, ...kept, TakenOver } };
  if (!Shared) return [saved];
  return whyNotShared(command, kept) ?? [saved, sharing(command, List, kept)];
}

const sharing = (
  command: { readonly UserID: number; readonly ViewID: number },
  List: string,
  content: SavedViewContent,
): SavedViewEvent => ({ type: 'ViewShared', data: { ...of(command), List, ...picked(content, sharedFields) } });

function amend(
  command: Command<'AmendView'>,
  { id, list, shared, version, changedBy, content: now }: View,
  state: SavedViewsState,
  actor: Actor,
): Decided {
  const { content, Shared, seen } = command;
  if (seen !== null && seen !== version) return conflict(changedBy);
  if (isTaken(content.Name, list, state, id)) return taken();
  const changes = changedContent(now, content);
  const isChanged = !isEmpty(changes);
  if (Shared) {
    if (shared && !isChanged) return [];
    const refused = whyNotShared({ mayShare: command.mayShare || (shared && may(administersUsers, actor)) }, content);
    if (refused !== undefined) return refused;
    return shared
      ? [{ type: 'SharedViewAmended', data: { ...of(command), ...changes, was: formerly(now, changes) } }]
      : [sharing(command, list, content)];
  }
  const amended: SavedViewEvent[] = isChanged
    ? [{ type: 'ViewAmended', data: { ...of(command), ...changes, was: formerly(now, changes) } }]
    : [];
  return shared ? [{ type: 'ViewUnshared', data: of(command) }, ...amended] : amended;
}

function restore(
  command: Command<'RestoreView'>,
  { list, shared, isDeleted, content }: View,
  state: SavedViewsState,
  actor: Actor,
): Decided {
  if (command.List !== list) return missing(message.notFound('View'));
  if (!isDeleted) return [];
  if (countOf(list, state) >= VIEWS_MAX) return ruleBroken(savedViewMessage.tooMany);
  const back = { ...content, Name: freeName(content.Name, list, state) };
  const restored: SavedViewEvent = { type: 'ViewRestored', data: { ...of(command), List: list, ...back } };
  // A user who may no longer share gets the view back as private.
  return shared && (command.mayShare || may(administersUsers, actor))
    ? [restored, sharing(command, list, back)]
    : [restored];
}

function order({ UserID, List, Order }: Command<'OrderViews'>, state: SavedViewsState): Decided {
  return isSame(state.order[List] ?? [], Order) ? [] : [{ type: 'ViewsOrdered', data: { UserID, List, Order } }];
}
