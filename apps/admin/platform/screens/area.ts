import type { Rights, Rule } from '@leaseledger/contract/access/permissions';
import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import type { Report } from '@leaseledger/contract/kernel/report';
import type { SearchTypeID } from '@leaseledger/contract/search/search.codes';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { LazyPart } from './lazily.tsx';
import type { ConsolePage, MenuGroupName } from './page.ts';

/**
 * The record types that another area's form can create, each with the created record. An area extends this interface.
 */
export interface CreatedRecords {}

export interface CreateDialogProps<Record> {
  readonly onAdded: (record: Record) => void;
  readonly onCancel: () => void;
  /** The text that the user searched for before creating the record. */
  readonly typed?: string;
}

type Filter = Readonly<Record<string, unknown>>;

/** One area of the console. A screen's code is loaded when it is first shown, so listing an area is cheap. */
export interface ConsoleArea {
  /** The area's resource under `/api/rest`, and the first part of its query keys. */
  readonly resource: string;
  /** The address of the list, for example '/leads'. Records open over it at /leads/view/{id} and /leads/edit/{id}. */
  readonly path: string;
  /** For example 'Leads'. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly menu: {
    readonly group: MenuGroupName;
    /** Not in the menu. Other screens link to it. */
    readonly hidden?: true;
    /** Links to it from the header of another area's list. */
    readonly inList?: { readonly of: string; readonly label: string };
    /** A filter of its list. The menu shows the number of matching rows beside the label. */
    readonly count?: Filter;
    /**
     * A filter for records that are late, perhaps on a day in Melbourne (yyyy-MM-dd). The menu marks their number, unless
     * there are none.
     */
    readonly late?: { readonly filter: Filter | ((today: string) => Filter); readonly words: string };
  };
  /**
   * The rule of each action, with react-admin's names. 'list' also allows 'show'; an action without a rule is for
   * nobody.
   */
  readonly may: { readonly list: Rule; readonly [action: string]: Rule };
  /** The label of the create button, for example 'Add lead'. The form opens at /leads/add. */
  readonly create?: string;
  readonly screens: {
    readonly List: ComponentType;
    readonly Create?: LazyPart;
    readonly Record?: LazyPart<{ readonly mode: 'view' | 'edit' }>;
  };
  /** The pages beside the list, for example a page that manages it. */
  readonly pages?: readonly ConsolePage[];
  /** The names of the area's records in histories: type 'lead' and name 'Lead' turn lead-42 into 'Lead 42'. */
  readonly subject: {
    readonly type: string;
    readonly name: string;
    /**
     * A row's display name, for example 'Aroha Ngata', or null once the name is erased. Left out for records without
     * names.
     */
    readonly whose?: (row: Readonly<Record<string, unknown>>) => string | null;
    /** The text in place of a missing row. The default is 'Deleted lead'. */
    readonly gone?: string;
  };
  /** The keys of an open record, for the list of keys. */
  readonly keys?: readonly (readonly [key: string, does: string])[];
  /**
   * Reads the whole record, when lists hold rows only. Loaded on demand, because endpoints import their body classes.
   */
  readonly one?: () => Promise<Endpoint<`${string}/:id`, never, { readonly id: number }>>;
  /** The report that its list shows. */
  readonly report?: () => Promise<Report>;
  /** The type of its records in the global search. Areas without one are not searched. */
  readonly searched?: SearchTypeID;
  /** Resources whose records show this area's records, or the reverse. A change of either refreshes both. */
  readonly linked: readonly string[];
  /** Parts that this area adds to records of other areas, by subject type, for example a person's leads. */
  readonly related?: { readonly [type: string]: ComponentType<{ readonly id: number }> };
  readonly createDialogs?: {
    readonly [Type in keyof CreatedRecords]?: ComponentType<CreateDialogProps<CreatedRecords[Type]>>;
  };
}

/** A reader of a row's text field, for `subject.whose`. */
export const textAt =
  (field: string) =>
  (row: Readonly<Record<string, unknown>>): string | null => {
    const value = row[field];
    return typeof value === 'string' && value !== '' ? value : null;
  };

/** Whether the rights allow an action on a resource. An unknown resource allows nothing. */
export function mayDo(areas: readonly ConsoleArea[], rights: Rights, resource: string, action: string): boolean {
  const may = areas.find((area) => area.resource === resource)?.may;
  const rule =
    may !== undefined && Object.hasOwn(may, action) ? may[action] : action === 'show' ? may?.list : undefined;
  return rule?.(rights) ?? false;
}
