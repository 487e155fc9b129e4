import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { exportsData } from '@leaseledger/contract/access/permissions';
import type { StartExportBody } from '@leaseledger/contract/exports/export.bodies';
import {
  EXPORT_HOURS,
  EXPORT_ROWS_MAX,
  exportMessage,
  EXPORTS_AT_ONCE,
} from '@leaseledger/contract/exports/export.messages';
import type { ExportRow, ExportState, ExportView } from '@leaseledger/contract/exports/export.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { formatOf, headOf } from '@leaseledger/contract/kernel/list';
import { exportDecider, type ExportCommand } from '@leaseledger/domain/exports/export.area';
import { day } from '@leaseledger/domain/kernel/dates';
import { exportRows } from '@leaseledger/projections/exports/export-rows.projection';
import type { Query } from '@leaseledger/projections/kernel/read-store';
import { rowAfter } from '@leaseledger/projections/kernel/rows-after';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ShortLivedFiles, type ShortLivedFile } from '../files/exports/short-lived-files.ts';
import type { Caller } from '../kernel/caller.ts';
import { Callers } from '../kernel/callers.ts';
import { Execute } from '../kernel/execute.ts';
import { badInput, Failure, forbidden, notFound, ruleBroken } from '../kernel/failure.ts';
import { NewIds } from '../kernel/new-ids.ts';
import { CLOCK, type Clock } from '../kernel/platform.ts';
import { ListResources, type ListResource } from '../lists/list-resources.ts';
import { foundBy, Lists, narrowed } from '../lists/lists.ts';
import { parsedQuery } from '../lists/query.ts';
import { ExportRuns } from './export-runs.ts';
import { ExportingProcesses } from './exporting-processes.ts';

const HOUR_MS = 3_600_000;
/** So many of a user's exports are told. */
const TOLD = 10;

/** What of a list somebody is given. */
interface Share {
  readonly query: Query;
  readonly columns: ReturnType<typeof columnsOf>;
}

/**
 * Exports of every list of `/api/rest`, within what the caller sees of it: written by a thread of their own into a file that whoever asked for it downloads, at whichever process.
 * Files go after a day, and as soon as anybody is forgotten, since they may hold what was known of them.
 */
@Injectable()
export class Exports {
  /** Whose are about to begin: they count as well. */
  readonly #beginning: number[] = [];

  constructor(
    private readonly bus: CommandBus,
    private readonly newIds: NewIds,
    private readonly lists: Lists,
    private readonly resources: ListResources,
    private readonly runs: ExportRuns,
    private readonly processes: ExportingProcesses,
    private readonly files: ShortLivedFiles,
    private readonly callers: Callers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The caller's of late, the newest first. */
  async of({ user: { UserID } }: Caller): Promise<ExportView[]> {
    const { rows } = await this.lists.page(exportRows.readModel, {
      where: [{ column: 'UserID', is: UserID }],
      limit: TOLD,
    });
    return Promise.all(rows.map((row) => this.#seen(parsed(row))));
  }

  /** @throws Failure 400, 403, 404, 422 where there are too many rows, or exports under way */
  async start(body: StartExportBody, caller: Caller): Promise<ExportView | null> {
    const { UserID } = caller.user;
    const count = this.runs.countOf(UserID) + this.#beginning.filter((id) => id === UserID).length;
    if (count >= EXPORTS_AT_ONCE && !(await this.newIds.isRepeat(caller))) throw ruleBroken(exportMessage.tooMany);
    this.#beginning.push(UserID);
    try {
      return await this.#start(body, caller);
    } finally {
      this.#beginning.splice(this.#beginning.indexOf(UserID), 1);
    }
  }

  async #start(body: StartExportBody, caller: Caller): Promise<ExportView | null> {
    const { List, Format, Filter, Sort = null, Selected = null } = body;
    const resource = this.#open(List, caller);
    const { UserID } = caller.user;
    const share = await shareOf(resource, body, caller);
    const { columns, query } = share;
    const rows = await this.lists.count(resource.model, query);
    if (rows > EXPORT_ROWS_MAX) throw ruleBroken(exportMessage.tooManyRows);
    const name = titleOf(resource);
    await this.processes.announce();
    const plan = {
      List,
      Format,
      FileName: `${name} ${dayInName(this.clock())}.${Format}`,
      Columns: columns.map(({ field }) => field),
      Filter: asJson(Filter),
      Sort,
      selected: Selected === null ? null : rows,
      rows,
      process: this.processes.here,
      sight: await sightOf(resource, caller),
    };
    const { id, isNew, events } = await this.bus.execute(
      new Execute(
        exportDecider,
        { create: (ExportID): ExportCommand => ({ type: 'StartExport', UserID, ExportID, plan }) },
        caller,
      ),
    );
    // A repeat of the request is the same export.
    if (isNew)
      this.runs.begin(
        id,
        {
          resource,
          query,
          format: Format,
          name,
          columns,
          isStillTheirs: () => this.#isStillTheirs(resource, body, share, caller),
        },
        caller,
      );
    const row = rowAfter(exportRows, id, undefined, events);
    return row === undefined ? null : this.#seen(row);
  }

  /** Whether whoever asked for it would be given the same now: rights may have gone while it was written. */
  async #isStillTheirs(
    resource: ListResource,
    body: StartExportBody,
    share: Share,
    { user: { UserID }, correlationId }: Caller,
  ): Promise<boolean> {
    const now = await this.callers.ofUser(UserID, correlationId);
    if (now === undefined || !exportsData(now.rights) || !resource.who(now.rights)) return false;
    try {
      return isDeepStrictEqual(await shareOf(resource, body, now), share);
    } catch (thrown) {
      if (thrown instanceof Failure) return false;
      throw thrown;
    }
  }

  /** The file, for whoever asked for it and sees the same of the list still. @throws Failure 403, 404, 422 while there is none */
  async file(id: number, caller: Caller): Promise<{ readonly file: ShortLivedFile; readonly row: ExportRow }> {
    const row = await this.lists.one(exportRows.readModel, id, 'Export');
    if (row.UserID !== caller.user.UserID) throw forbidden();
    const sight = await sightOf(this.#open(row.List, caller), caller);
    if (row.Sight !== sight) throw forbidden();
    const file = await this.#fileOf(row);
    if (file === undefined) throw ruleBroken(exportMessage.notReady);
    return { file, row };
  }

  /** How far it is, whichever process is at it. */
  async stateOf(row: ExportRow): Promise<ExportState> {
    const { ExportID, State, Process } = row;
    if (State === 'failed') return 'failed';
    if (State === 'ready') return (await this.#fileOf(row)) === undefined ? 'gone' : 'ready';
    const isUnderWay =
      this.runs.rowsOf(ExportID) !== undefined ||
      (Process !== null && Process !== this.processes.here && (await this.processes.isThere(Process)));
    return isUnderWay ? 'underWay' : 'interrupted';
  }

  /** Undefined where there is none yet, or not any more. */
  async #fileOf({ State, File, FinishedDateTime }: ExportRow): Promise<ShortLivedFile | undefined> {
    if (State !== 'ready' || File === null || FinishedDateTime === null) return undefined;
    const isOld = this.clock().getTime() - Date.parse(FinishedDateTime) > EXPORT_HOURS * HOUR_MS;
    return isOld ? undefined : this.files.find(File);
  }

  async #seen(kept: ExportRow): Promise<ExportView> {
    const { File: _, Process: __, Sight: ___, ...row } = kept;
    const State = await this.stateOf(kept);
    return { ...row, State, Done: State === 'underWay' ? (this.runs.rowsOf(row.ExportID) ?? null) : null };
  }

  #open(list: string, caller: Caller): ListResource {
    const resource = this.resources.get(list);
    if (resource === undefined) throw notFound('This list');
    if (!resource.who(caller.rights)) throw forbidden();
    return resource;
  }
}

/** The day in Melbourne, as files are sorted: 2026-11-22. */
const dayInName = (at: Date): string => day(at.toISOString()).split('/').toReversed().join('-');

/** 'Leads' */
const titleOf = ({ name }: ListResource): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** JSON as it came. */
const asJson = (value: object): { readonly [key: string]: never } => JSON.parse(JSON.stringify(value));

/** @throws Failure 400, 403 */
async function shareOf(
  resource: ListResource,
  { Filter, Sort = null, Columns = null, Selected = null }: StartExportBody,
  caller: Caller,
): Promise<Share> {
  return {
    columns: columnsOf(resource, Columns, caller),
    query: await queryOf(resource, { Filter, Sort, Selected }, caller),
  };
}

/** The columns with their heads, in order; those that the caller does not see are left out. @throws Failure 400 for what the list has no word for */
function columnsOf({ list, fields }: ListResource, wanted: readonly string[] | null, caller: Caller) {
  const names = wanted ?? [...new Set([...Object.keys(list.heads), ...Object.keys(list.labels)])];
  const seen = fields?.(caller);
  const columns = [...new Set(names)].map((field) => {
    const head = headOf(list, field);
    if (head === undefined) throw badInput({ Columns: exportMessage.columns });
    return { field, head, format: formatOf(list, field) };
  });
  return columns.filter(({ field }) => seen === undefined || seen.includes(field));
}

/** Which rows, as `/api/rest` would find them for the caller. @throws Failure 400, 403 */
async function queryOf(
  resource: ListResource,
  {
    Filter,
    Sort,
    Selected,
  }: Required<Pick<StartExportBody, 'Filter'>> & {
    readonly Sort: readonly string[] | null;
    readonly Selected: readonly (number | string)[] | null;
  },
  caller: Caller,
): Promise<Query> {
  const { model, fields, columns, scope } = resource;
  const visible = foundBy(narrowed(model, fields?.(caller)), columns?.(caller));
  const { where = [], text, sort } = parsedQuery(visible, Sort === null ? {} : { sort: JSON.stringify(Sort) }, Filter);
  const within = (await scope?.(caller, Filter)) ?? {};
  const selected = Selected === null ? [] : [{ column: model.id, in: Selected }];
  return {
    where: [...where, ...(within.where ?? []), ...selected],
    ...(within.anyOf !== undefined && { anyOf: within.anyOf }),
    ...(text !== undefined && { text }),
    ...(sort !== undefined && { sort }),
  };
}

/** A digest of what narrows a list for a caller: where it is another one, what was written for them is not what they see any more. */
async function sightOf({ fields, columns, scope, seen }: ListResource, caller: Caller): Promise<string> {
  const narrowing = {
    fields: fields?.(caller),
    columns: columns?.(caller),
    scope: await narrowedBy(scope, caller),
    isSeenOtherwise: seen?.(caller) !== undefined,
  };
  return createHash('sha256').update(JSON.stringify(narrowing)).digest('hex');
}

/** The columns by which a scope narrows: what it compares them with, as the records that the caller follows, changes without any right going. Null where it is asked for single records alone. */
async function narrowedBy(scope: ListResource['scope'], caller: Caller): Promise<readonly string[] | null> {
  try {
    const { where = [], anyOf = [] } = (await scope?.(caller, {})) ?? {};
    return [...where, ...anyOf].map(({ column }) => column);
  } catch (thrown) {
    if (thrown instanceof Failure) return null;
    throw thrown;
  }
}
