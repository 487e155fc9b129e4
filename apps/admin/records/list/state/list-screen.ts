import { createContext, useContext, type RefObject } from 'react';
import type { Listed, ListAction, ListFilter, ListWords } from './list-types.ts';
import type { AllMeant } from './use-all-meant.ts';
import type { ListControls } from './use-list-state.ts';

/** The columns of a list as they are arranged on screen. */
export interface Layout {
  /** All of them in order, and which are not shown because the reader does not want them. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** What a list says and keeps besides react-admin's list context: its words, its address, its saved views. */
export interface ListScreen {
  readonly of: Listed;
  readonly noun: string;
  readonly empty: ListWords['empty'];
  readonly filters: readonly ListFilter[];
  readonly withoutText: boolean;
  readonly address: ListControls;
  /** How many rows there are without any filter; undefined until known. */
  readonly existing: number | undefined;
  /** When the rows were read, milliseconds since 1970. */
  readonly readAt: number;
  /** The rows are shown as they were: nothing is done with them. */
  readonly isPast: boolean;
  /** What its header leads to; on a phone it stands in a menu. */
  readonly actions: readonly ListAction[];
  readonly allMeant: AllMeant;
  readonly create?: { readonly label: string; readonly to: string };
  /** The end of the filter bar, where the rows below put what belongs to them; null while it is not on screen. */
  readonly tools: HTMLElement | null;
  readonly setTools: (element: HTMLElement | null) => void;
  /** How the columns stand, for what saves or exports them; undefined for a list without columns. */
  readonly layoutRef: RefObject<Layout | undefined>;
}

export const ListScreenContext = createContext<ListScreen | null>(null);

/** The list around. */
export function useListScreen(): ListScreen {
  const screen = useContext(ListScreenContext);
  if (screen === null) throw new Error('This belongs into a List.');
  return screen;
}
