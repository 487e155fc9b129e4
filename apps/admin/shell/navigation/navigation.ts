import { imports, isStaff, type Rights, type Rule } from '@leaseledger/contract/access/permissions';
import { FileUp, LayoutDashboard, Megaphone, type LucideIcon } from 'lucide-react';
import type { ConsoleArea } from '../../platform/screens/area.ts';

export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly who: Rule;
  /** A count beside the label: how many rows of this read model match. */
  readonly count?: { readonly resource: string; readonly filter: Readonly<Record<string, unknown>> };
  /** What can be added from anywhere. */
  readonly add?: { readonly label: string; readonly to: string };
}

export interface MenuGroup {
  readonly heading: string;
  readonly entries: readonly MenuEntry[];
}

const overview: MenuGroup = {
  heading: 'Overview',
  entries: [{ to: '/', label: 'Overview', icon: LayoutDashboard, who: isStaff }],
};

const last: readonly MenuEntry[] = [
  { to: '/import', label: 'Imports', icon: FileUp, who: imports },
  { to: '/changelog', label: 'Recent Updates', icon: Megaphone, who: isStaff },
];
/** The last group, whose last entry is what is new. */
const BUSINESS_OPERATIONS = 'Business Operations';

const entryOf = ({ path, label, icon, may, create, resource, menu }: ConsoleArea, rights: Rights): MenuEntry => ({
  to: path,
  label,
  icon,
  who: may.list,
  ...(menu.count === undefined ? {} : { count: { resource, filter: menu.count } }),
  ...(create === undefined || may['create']?.(rights) !== true ? {} : { add: { label: create, to: `${path}/add` } }),
});

/** What the user may open, by group (specification 1, section 2.1). */
export function menuOf(areas: readonly ConsoleArea[], rights: Rights): readonly MenuGroup[] {
  const inMenu = areas.filter(({ menu }) => menu.hidden !== true);
  const groups = Map.groupBy(inMenu, ({ menu }) => menu.group);
  const ofAreas = (heading: string): MenuEntry[] => (groups.get(heading) ?? []).map((area) => entryOf(area, rights));
  const others = [...groups.keys()].filter((heading) => heading !== BUSINESS_OPERATIONS);
  const all = [
    overview,
    ...others.map((heading): MenuGroup => ({ heading, entries: ofAreas(heading) })),
    { heading: BUSINESS_OPERATIONS, entries: [...ofAreas(BUSINESS_OPERATIONS), ...last] },
  ];
  return all
    .map(({ heading, entries }) => ({ heading, entries: entries.filter(({ who }) => who(rights)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** What Ctrl+K opens: external users run commands with it, the global search is not theirs. */
export const paletteName = ({ external }: Rights): string => (external ? 'Run a command' : 'Search or run a command');

/** Whether an entry's area is on screen. */
export const isUnder = (to: string, pathname: string): boolean =>
  to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);

const RECORD = /^\/(?:view|edit)\/([1-9]\d*)$/;

/** The place that an address stands for: a screen of the menu, or a record, whether it is read or edited. Undefined for what nobody comes back to, such as an empty form. */
export function placeOf(areas: readonly Pick<ConsoleArea, 'path'>[], pathname: string): string | undefined {
  if ([...overview.entries, ...last].some(({ to }) => to === pathname)) return pathname;
  const area = areas.find(({ path }) => isUnder(path, pathname));
  if (area === undefined || pathname === area.path) return area?.path;
  const [, id] = RECORD.exec(pathname.slice(area.path.length)) ?? [];
  return id === undefined ? undefined : `${area.path}/view/${id}`;
}
