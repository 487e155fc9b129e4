import type { Rights, Rule } from '@leaseledger/contract/access/permissions';
import type { LucideIcon } from 'lucide-react';
import type { ConsoleArea } from '../../platform/screens/area.ts';
import { menuGroups, type ConsolePage } from '../../platform/screens/page.ts';

export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly who: Rule;
  /** The number of rows that match, beside the label. */
  readonly count?: { readonly resource: string; readonly filter: NonNullable<ConsoleArea['menu']['count']> };
  /** The record that can be added from every screen. */
  readonly add?: { readonly label: string; readonly to: string };
}

export interface MenuGroup {
  readonly heading: string;
  readonly entries: readonly MenuEntry[];
}

const entryOf = ({ path, label, icon, may, create, resource, menu }: ConsoleArea, rights: Rights): MenuEntry => ({
  to: path,
  label,
  icon,
  who: may.list,
  ...(menu.count === undefined ? {} : { count: { resource, filter: menu.count } }),
  ...(create === undefined || may['create']?.(rights) !== true ? {} : { add: { label: create, to: `${path}/add` } }),
});

/** The menu of the user, by group (specification 1, section 2.1). In each group, areas come before pages. */
export function menuOf(
  areas: readonly ConsoleArea[],
  pages: readonly ConsolePage[],
  rights: Rights,
): readonly MenuGroup[] {
  return menuGroups
    .map((heading): MenuGroup => {
      const entries = [
        ...areas
          .filter(({ menu }) => menu.group === heading && menu.hidden !== true)
          .map((area) => entryOf(area, rights)),
        ...pages
          .filter(({ menu }) => menu === heading)
          .map(({ path, title, icon, who }) => ({ to: path, label: title, icon, who })),
      ];
      return { heading, entries: entries.filter(({ who }) => who(rights)) };
    })
    .filter(({ entries }) => entries.length > 0);
}

/** The name of the palette. External users have no global search, so they only run commands. */
export const paletteName = ({ external }: Rights): string => (external ? 'Run a command' : 'Search or run a command');

/** Whether the address is within an entry's area. */
export const isUnder = (to: string, pathname: string): boolean =>
  to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);

const RECORD = /^\/(?:view|edit)\/([1-9]\d*)$/;

/**
 * The place of an address: a screen of the menu, or a record, read or edited. Undefined for other addresses such as an
 * empty form.
 */
export function placeOf(
  areas: readonly Pick<ConsoleArea, 'path'>[],
  pages: readonly Pick<ConsolePage, 'path' | 'menu'>[],
  pathname: string,
): string | undefined {
  if (pages.some(({ path, menu }) => path === pathname && menu !== undefined)) return pathname;
  const area = areas.find(({ path }) => isUnder(path, pathname));
  if (area === undefined || pathname === area.path) return area?.path;
  const [, id] = RECORD.exec(pathname.slice(area.path.length)) ?? [];
  return id === undefined ? undefined : `${area.path}/view/${id}`;
}
