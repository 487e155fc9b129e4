import { administersUsers } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { picked } from '@leaseledger/contract/kernel/picked';
import { savedViewMessage } from '@leaseledger/contract/saved-views/saved-view.messages';
import type { SavedFilter, SavedViewContent } from '@leaseledger/contract/saved-views/saved-view.views';
import { message } from '@leaseledger/contract/shared/messages';
import type { Generator } from '../kernel/any.ts';
import type { Actor, Attributed } from '../kernel/decider.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { forbidden, invalid, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { isThemselves, may } from '../kernel/rights.ts';

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

export interface OfView {
  /** The user who made the view. While it is not shared, they alone have it. */
  readonly UserID: number;
  readonly ViewID: number;
}

export interface Kept extends OfView {
  /** The list, by its name below `/api/rest`. */
  readonly List: string;
}

/** Whether the caller may share views of the list with everybody who opens it. */
export interface Sharing {
  readonly mayShare: boolean;
}

/** The content that all users see of a shared view. It has no searched text. */
export type SharedContent = Omit<SavedViewContent, 'Text'>;

export interface ViewShared {
  readonly type: 'ViewShared';
  /** Carries the whole content, because a shared view outlives the account of its maker. */
  readonly data: Kept & SharedContent;
}

/** The fields that are sealed with the maker's key while the view is private. */
export const personalViewDetails = ['Name', 'Filter', 'Text'] as const satisfies readonly (keyof SavedViewContent)[];
export const personal = personalOf('user', 'UserID', personalViewDetails);
/** A shared view has a key of its own. Its name and filter may name a customer, and the log alone must not tell of one. */
export const personalOfShared = personalOf('savedView', 'ViewID', ['Name', 'Filter']);
export const undo = historyMessage.viewsInTheirList;

export const of = ({ UserID, ViewID }: OfView): OfView => ({ UserID, ViewID });
export const viewOf = ({ ViewID }: OfView, { views }: SavedViewsState): View | undefined =>
  views.find(({ id }) => id === ViewID);
export const noView = missing(message.notFound('View'));

/** The maker of a view; of a shared one also user administration (decision record 0043). */
export function mayChange(actor: Actor, command: OfView, state: SavedViewsState): boolean {
  const view = viewOf(command, state);
  return view === undefined || isThemselves(actor, command) || (view.shared && may(administersUsers, actor));
}

/** The mark of a view's last change. */
export const last = ({ revision, metadata }: Attributed): Pick<View, 'version' | 'changedBy'> => ({
  version: revision === undefined ? null : Number(revision),
  changedBy: metadata?.actor.name,
});

/** The state after a change of one view. */
export const changed = (
  state: SavedViewsState,
  { data: { ViewID }, ...event }: Attributed & { readonly data: OfView },
  change: (content: SavedViewContent) => Partial<View>,
): SavedViewsState => ({
  ...state,
  views: state.views.map((view) => (view.id === ViewID ? { ...view, ...change(view.content), ...last(event) } : view)),
});

/** Sealed fields are null once their key is destroyed. Empty values replace them. */
export const opened = ({ Name, Filter, Text, Sort, Columns, Widths }: SavedViewContent): SavedViewContent => ({
  Name: Name ?? '',
  Filter: Filter ?? {},
  Text: Text ?? '',
  Sort,
  Columns: Columns ?? null,
  Widths: Widths ?? null,
});

const plain = (name: string) => name.trim().toLowerCase();

/** Whether the user has a view of that name on the list already. */
export const isTaken = (name: string, list: string, { views }: SavedViewsState, except?: number): boolean =>
  views.some(
    (view) => view.id !== except && !view.isDeleted && view.list === list && plain(view.content.Name) === plain(name),
  );

export const taken = invalid(savedViewMessage.nameTaken, { Name: savedViewMessage.nameTaken });

export const countOf = (list: string, { views }: SavedViewsState): number =>
  views.filter((view) => !view.isDeleted && view.list === list).length;

/** The name, with a number after it if it is taken. */
export function freeName(name: string, list: string, state: SavedViewsState): string {
  for (let count = 2, free = name; ; count += 1) {
    if (!isTaken(free, list, state)) return free;
    free = `${name} ${count}`;
  }
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function whyNotShared({ mayShare }: Sharing, { Text }: SavedViewContent): Rejection | undefined {
  if (!mayShare) return forbidden(savedViewMessage.mayNotShare);
  return Text === '' ? undefined : ruleBroken(savedViewMessage.textIsPrivate);
}

export const sharedFields = [
  'Name',
  'Filter',
  'Sort',
  'Columns',
  'Widths',
] as const satisfies readonly (keyof SavedViewContent)[];

export const sharing = (command: OfView, List: string, content: SavedViewContent): ViewShared => ({
  type: 'ViewShared',
  data: { ...of(command), List, ...picked(content, sharedFields) },
});

/** A view of the leads, as examples show it. */
export const example = { UserID: 9, ViewID: 1 };
export const exampleContent: SavedViewContent = {
  Name: 'Hot',
  Filter: { StatusCodeID: [3] },
  Text: '',
  Sort: { field: 'LeadID', order: 'ASC' },
  Columns: null,
  Widths: null,
};
export const anyView = (fc: Generator, UserID: number) => ({
  UserID: fc.constant(UserID),
  ViewID: fc.constant(1),
});
export const anyContent = (fc: Generator) => ({
  content: fc.record({
    Name: fc.constantFrom('Hot', 'Cold'),
    Filter: fc.constantFrom<SavedFilter>({}, { StatusCodeID: [3] }),
    Text: fc.constantFrom('', 'ngata'),
    Sort: fc.constant({ field: 'LeadID', order: 'ASC' as const }),
    Columns: fc.constant(null),
    Widths: fc.constantFrom(null, { LeadID: 90 }),
  }),
  Shared: fc.boolean(),
  mayShare: fc.boolean(),
});
