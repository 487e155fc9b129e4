import type { LiveChange } from '@leaseledger/contract/live/live.views';
import { historyList } from '@leaseledger/contract/history/history.views';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import type { RowChange } from '@leaseledger/projections/kernel/row-changes';
import { Inject, Injectable } from '@nestjs/common';
import { Histories } from '../history/exports/histories.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import { Failure } from '../../platform/answers/failure.ts';
import { READ_STORE } from '../../platform/foundation/platform.ts';
import type { ReadSide } from '../../platform/reads/read-side.ts';
import { isComputed, sourcesOf } from '../../platform/lists/computed-model.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';
import { Announcements, type Announced } from './exports/announcements.ts';
import { showsAll, showsRow } from '../../platform/lists/scope-test.ts';

/** The most rows of one read model that are named. For more, only the change of the list is reported. */
const MOST_NAMED = 100;
/** The most records for which each reader's right to their history is checked. */
const MOST_RECORDS = 20;

const HISTORY = historyList.resource;

type Columns = Readonly<Record<string, unknown>>;

interface ChangedRow {
  readonly id: number | undefined;
  readonly columns: Columns | undefined;
  readonly by: number | null;
  readonly request: string;
}

interface ChangedRecord {
  readonly type: string;
  readonly id: number;
  readonly by: number | null;
  readonly request: string;
}

/** The changes of one moment, before the readers are known. */
export interface Happened {
  readonly lists: readonly { readonly announced: Announced; readonly changes: readonly ChangedRow[] }[];
  /** The records whose history has a new entry. */
  readonly records: readonly ChangedRecord[];
}

/** Stands for rows that are not known, which nobody owns. */
const anyRow: ChangedRow = { id: undefined, columns: undefined, by: null, request: '' };

/** Scopes by list, asked once per reader. A reader whose rights change begins again. */
export type KnownScopes = Map<string, Scope | undefined>;

/** Decides which changes each reader learns of: rows in their lists, and records with a history that they may read. */
@Injectable()
export class Audience {
  constructor(
    private readonly announcements: Announcements,
    private readonly histories: Histories,
    @Inject(READ_STORE) private readonly store: Pick<ReadSide, 'many'>,
  ) {}

  /** Collects the changes, with the rows that decide who learns of them. */
  async happened(changes: readonly RowChange[]): Promise<Happened> {
    const byModel = Map.groupBy(changes, ({ model }) => model);
    const lists = this.announcements.all().flatMap((announced) => {
      const ofSources = sourcesOf(announced.model).flatMap(({ name }) => byModel.get(name) ?? []);
      return ofSources.length === 0 ? [] : [{ announced, ofSources }];
    });
    return {
      lists: await Promise.all(
        lists.map(async ({ announced, ofSources }) => ({
          announced,
          changes:
            ofSources.length > MOST_NAMED || isComputed(announced.model)
              ? [anyRow]
              : await this.#changedRows(announced, ofSources),
        })),
      ),
      records: this.#records(changes),
    };
  }

  /**
   * The changes that this caller learns of.
   * @param scopes the scopes that were asked for before
   */
  async told(caller: Caller, { lists, records }: Happened, scopes: KnownScopes): Promise<LiveChange[]> {
    const own = ({ by, request }: ChangedRow | ChangedRecord) =>
      by === caller.user.UserID && caller.viewer === undefined ? { own: request } : {};
    const told: LiveChange[] = [];
    for (const { announced, changes } of lists) {
      const { name, model, who, isPersonal } = announced;
      if (!who(caller.rights) || (isPersonal === true && caller.viewer !== undefined)) continue;
      const scope = await scopeOf(announced, caller, scopes);
      if (scope === undefined) continue;
      for (const change of changes) {
        const { id, columns } = change;
        const isShown = showsAll(scope) || (columns !== undefined && showsRow(scope, columns));
        if (isShown && id !== undefined) told.push({ of: name, id, ...own(change) });
        // The row may have left the list just now, so only the list is named.
        else if (isShown || columns === undefined || isFoundById(model)) told.push({ of: name, ...own(change) });
      }
    }
    for (const changed of records)
      if (await this.#mayRead(caller, changed))
        told.push({ of: HISTORY, record: `${changed.type}-${changed.id}`, ...own(changed) });
    return told;
  }

  async #changedRows({ scope, model }: Announced, changes: readonly RowChange[]): Promise<ChangedRow[]> {
    const rows =
      scope !== undefined && isFoundById(model) ? await this.#rows(model, changes) : new Map<unknown, Columns>();
    return changes.map(({ id, columns, by, request }) => ({
      id: typeof id === 'number' ? id : undefined,
      columns: rows.get(id) ?? columns,
      by,
      request,
    }));
  }

  /** The records whose history changed, up to the number that can be checked for each reader. */
  #records(changes: readonly RowChange[]): readonly ChangedRecord[] {
    const entries = changes.flatMap(({ model, columns, by, request }): ChangedRecord[] => {
      const { SubjectType: type, SubjectID: id } = columns ?? {};
      return model === historyRows.readModel.name && typeof type === 'string' && typeof id === 'number'
        ? [{ type, id, by, request }]
        : [];
    });
    return entries.slice(-MOST_RECORDS);
  }

  async #mayRead(caller: Caller, { type, id }: ChangedRecord): Promise<boolean> {
    try {
      return (await this.histories.of(type)?.mayRead(caller, id)) ?? false;
    } catch (error) {
      if (error instanceof Failure) return false;
      throw error;
    }
  }

  async #rows(model: ReadModel, changes: readonly RowChange[]): Promise<ReadonlyMap<unknown, Columns>> {
    const ids = [...new Set(changes.flatMap(({ id }) => id ?? []))];
    const rows: Row[] = await this.store.many(model, ids);
    // Only the fields of a row are read.
    return new Map(rows.map((row) => row as Columns).map((row) => [row[model.id], row]));
  }
}

/** Whether rows can be found by id. Entries of a history are found by their record only. */
const isFoundById = ({ columns, id }: ReadModel): boolean => Object.hasOwn(columns, id);

/** The caller's scope of a list. Undefined when the caller must name a record to read any row. */
async function scopeOf(
  { name, scope, isAskedAnew }: Announced,
  caller: Caller,
  known: KnownScopes,
): Promise<Scope | undefined> {
  if (scope === undefined) return {};
  if (isAskedAnew === undefined && known.has(name)) return known.get(name);
  let found: Scope | undefined;
  try {
    found = await scope(caller, {});
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  known.set(name, found);
  return found;
}
