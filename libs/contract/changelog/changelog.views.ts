import { listOf, view } from '../kernel/answer.ts';
import type { Code } from '../kernel/codes.ts';

/** The kinds of change in an entry (specification 1, section 3.4). */
export const changeKind = { FIX: 0, CHANGE: 1, ENHANCEMENT: 2, UPDATE: 3, NEW_FEATURE: 4 } as const;
export type ChangeKindID = (typeof changeKind)[keyof typeof changeKind];

export const changeKinds = {
  0: { label: 'Fix', tone: 'error' },
  1: { label: 'Change', tone: 'warning' },
  2: { label: 'Enhancement', tone: 'info' },
  3: { label: 'Update', tone: 'neutral' },
  4: { label: 'New Feature', tone: 'success' },
} as const satisfies Record<ChangeKindID, Code>;

export interface ReleaseItem {
  readonly label: string;
  readonly type: ChangeKindID;
}

/** A version and its changes (specification 4, section 3, "Change log entry"). */
export interface Release {
  readonly version: string;
  /** The day in Melbourne, yyyy-MM-dd. */
  readonly date: string;
  readonly hotfix: boolean;
  readonly items: readonly ReleaseItem[];
}

/** The most entries that the dialog of new changes shows. */
export const NEWS_MAX = 5;
/** The most versions in one answer. */
export const RELEASES_MAX = 100;

export const releases = listOf(view<Release>('Release'));
