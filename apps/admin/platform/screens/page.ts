import type { Rule } from '@leaseledger/contract/access/permissions';
import type { LucideIcon } from 'lucide-react';
import type { LazyPart } from './lazily.tsx';

/** The groups of the menu, in their order (specification 1, section 2.1). */
export const menuGroups = [
  'Overview',
  'Origination',
  'Relationship Management',
  'Novated Operations',
  'Business Operations',
] as const;
export type MenuGroupName = (typeof menuGroups)[number];

/** A screen without rows of its own: of an area, beside its list, or of no area. */
export interface ConsolePage {
  /** The address, for example '/leads/manage'. */
  readonly path: string;
  /** Further addresses of the page, with parameters, for example '/sessions/door/:id'. */
  readonly paths?: readonly string[];
  /** The title in the browser's tab, and the label in the menu. A page may replace its tab's title. */
  readonly title: string;
  readonly icon: LucideIcon;
  readonly who: Rule;
  /** Shown to other users: that the page is not open, and who may open it. Left out when the page says so itself. */
  readonly closed?: { readonly title: string; readonly text: string };
  /** The group of its menu entry. Left out when other screens link to it. */
  readonly menu?: MenuGroupName;
  /** The label of its link in the header of the area's list. */
  readonly inList?: string;
  /** The label of its command in the palette. A page with a menu entry has one without it. */
  readonly command?: string;
  readonly Page: LazyPart;
}
