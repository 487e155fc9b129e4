import { createContext, useContext, type RefObject } from 'react';
import type { Listed, ListAction, ListFilter, ListWords } from './list-types.ts';
import type { AllMeant } from './use-all-meant.ts';
import type { ListControls } from './use-list-state.ts';

/** The layout of a list's columns on screen. */
export interface Layout {
  /** All columns in order, and those that the user hid. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** The list's text, address, views and layout, beside react-admin's list context. */
export interface ListScreen {
  readonly of: Listed;
  readonly noun: string;
  readonly title: string;
  readonly empty: ListWords['empty'];
  readonly filters: readonly ListFilter[];
  readonly withoutText: boolean;
  /** The rows on screen may be printed. */
  readonly prints: boolean;
  readonly address: ListControls;
  /** The number of rows without any filter. Undefined until it is known. */
  readonly existing: number | undefined;
  /** The time of the read, in milliseconds since 1970. */
  readonly readAt: number;
  /** The rows show the past, so nothing can be done with them. */
  readonly isPast: boolean;
  /** The links of the header. On a phone they are in a menu. */
  readonly actions: readonly ListAction[];
  readonly allMeant: AllMeant;
  readonly create?: { readonly label: string; readonly to: string };
  /** The end of the filter bar, where the table puts its own tools. Null while it is not on screen. */
  readonly tools: HTMLElement | null;
  readonly setTools: (element: HTMLElement | null) => void;
  /** The layout of the columns, for saved views and exports. Undefined for a list without columns. */
  readonly layoutRef: RefObject<Layout | undefined>;
}

export const ListScreenContext = createContext<ListScreen | null>(null);

/** The surrounding list. */
export function useListScreen(): ListScreen {
  const screen = useContext(ListScreenContext);
  if (screen === null) throw new Error('useListScreen is for components inside a List.');
  return screen;
}
