import type { Rights, Rule } from '@leaseledger/contract/access/permissions';
import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import type { SearchTypeID } from '@leaseledger/contract/search/search.codes';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { LazyPart } from './lazily.tsx';

/** Records that another area's form may make on the way, by type, and what making one answers. An area adds its own by declaring it here. */
export interface CreatedRecords {}

export interface CreateDialogProps<Record> {
  readonly onAdded: (record: Record) => void;
  readonly onCancel: () => void;
  /** What was typed in search of the record that is not there. */
  readonly typed?: string;
}

/** One area of the console. Its screens are loaded when they are first shown, so that listing an area costs nothing. */
export interface ConsoleArea {
  /** Its list of `/api/rest`; also the name under which its reads are kept and read again. */
  readonly resource: string;
  /** The address of its list, '/leads'. Records open over it, at /leads/view/{id} and /leads/edit/{id}. */
  readonly path: string;
  /** 'Leads' */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly menu: {
    readonly group: string;
    /** Reached from elsewhere. */
    readonly hidden?: true;
    /** A count beside the label: how many rows match. */
    readonly count?: Readonly<Record<string, unknown>>;
  };
  /** Who may do what, by react-admin's names. Whoever may list may also show; what is not named is for nobody. */
  readonly may: { readonly list: Rule; readonly [action: string]: Rule };
  /** The button that makes a record, 'Add lead'; the form opens at /leads/add. */
  readonly create?: string;
  readonly screens: {
    readonly List: ComponentType;
    readonly Create?: LazyPart;
    readonly Record?: LazyPart<{ readonly mode: 'view' | 'edit' }>;
  };
  /** How its records stand in histories: 'lead' is the type of subject lead-42, which reads 'Lead 42'. */
  readonly subject: {
    readonly type: string;
    readonly name: string;
    /** Whose a row of its list is, 'Aroha Ngata'; null where it does not say any more. Left out where its records are nobody's. */
    readonly whose?: (row: Readonly<Record<string, unknown>>) => string | null;
    /** What is said where the reader finds no such row; 'Deleted lead' where left out. */
    readonly gone?: string;
  };
  /** Keys that its open record answers to, as the list of keys tells of them. */
  readonly keys?: readonly (readonly [key: string, does: string])[];
  /** The whole record, where lists hold rows only. Asked for when needed: endpoints bring their bodies along. */
  readonly one?: () => Promise<Endpoint<`${string}/:id`, never, { readonly id: number }>>;
  /** The type of its records in the global search; not searched where left out. */
  readonly searched?: SearchTypeID;
  /** Resources that tell of this one's records, or whose records it tells of: a change of either is read again in the other. */
  readonly linked: readonly string[];
  /** What it adds to the records of other areas, by their type of subject: a person's leads. */
  readonly related?: { readonly [type: string]: ComponentType<{ readonly id: number }> };
  readonly createDialogs?: {
    readonly [Type in keyof CreatedRecords]?: ComponentType<CreateDialogProps<CreatedRecords[Type]>>;
  };
}

/** Reads a text of a row, for `subject.whose`. */
export const textAt =
  (field: string) =>
  (row: Readonly<Record<string, unknown>>): string | null => {
    const value = row[field];
    return typeof value === 'string' && value !== '' ? value : null;
  };

/** Whether somebody may do something with a resource: nothing with one that no area has. */
export function mayDo(areas: readonly ConsoleArea[], rights: Rights, resource: string, action: string): boolean {
  const may = areas.find((area) => area.resource === resource)?.may;
  const rule =
    may !== undefined && Object.hasOwn(may, action) ? may[action] : action === 'show' ? may?.list : undefined;
  return rule?.(rights) ?? false;
}
