import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { exportsData } from '@leaseledger/contract/access/permissions';
import type { StartExportBody } from '@leaseledger/contract/exports/export.bodies';
import { EXPORT_HOURS, exportMessage, listInWords } from '@leaseledger/contract/exports/export.messages';
import type { ExportRow, ExportState, ExportView } from '@leaseledger/contract/exports/export.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { formatOf, headOf } from '@leaseledger/contract/kernel/list';
import { CHART } from '@leaseledger/contract/kernel/report';
import type { ServiceTarget } from '@leaseledger/contract/service-targets/service-target';
import { exportDecider, whyNoMoreExports, type ExportCommand } from '@leaseledger/domain/exports/export.area';
import { day } from '@leaseledger/domain/kernel/dates';
import { exportRows } from '@leaseledger/projections/exports/export-rows.projection';
import type { Query } from '@leaseledger/projections/kernel/read-store';
import { rowAfter } from '@leaseledger/projections/kernel/rows-after';
import { serviceTargetRows } from '@leaseledger/projections/service-targets/service-target-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ShortLivedFiles, type ShortLivedFile } from '../files/exports/short-lived-files.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import { Callers } from '../../platform/callers/callers.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { badInput, Failure, forbidden, notFound, ruleBroken } from '../../platform/answers/failure.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { ListResources, type ListResource } from '../../platform/lists/list-resources.ts';
import { foundBy, Lists, narrowed } from '../../platform/lists/lists.ts';
import { parsedQuery } from '../../platform/lists/query.ts';
import { ExportRuns } from './export-runs.ts';
import { ExportingProcesses } from './exporting-processes.ts';

const HOUR_MS = 3_600_000;
/** A user's latest exports, at most this many. */
const TOLD = 10;

/** The part of a list that a caller receives. */
interface Share {
  readonly query: Query;
  readonly columns: ReturnType<typeof columnsOf>;
}

/**
 * Exports of every list of `/api/rest`, limited to what the caller sees. A thread writes each file; its user downloads
 * it from any process.
 * A file is removed after a day, and as soon as a person is forgotten, because it may hold their details.
 */
@Injectable()
export class Exports {
  /** The users of exports that are about to begin. These count as well. */
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

  /** The caller's latest exports, the newest first. */
  async of({ user: { UserID } }: Caller): Promise<ExportView[]> {
    const { rows } = await this.lists.page(exportRows.readModel, {
      where: [{ column: 'UserID', is: UserID }],
      limit: TOLD,
    });
    return Promise.all(rows.map((row) => this.#seen(parsed(row))));
  }

  /** @throws Failure 400, 403, 404, 422 for too many rows or too many running exports */
  async start(body: StartExportBody, caller: Caller): Promise<ExportView | null> {
    const { UserID } = caller.user;
    const count = this.runs.countOf(UserID) + this.#beginning.filter((id) => id === UserID).length;
    const refusal = whyNoMoreExports(count);
    if (refusal !== undefined && !(await this.newIds.isRepeat(caller))) throw ruleBroken(refusal);
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
    const at = this.clock().toISOString();
    const share = await shareOf(resource, body, caller, at);
    const { columns, query } = share;
    const rows = await this.lists.count(resource.model, query);
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
    // A repeated request returns the same export.
    if (isNew) {
      const clocks = resource.hasClocks === true ? { at, targets: await this.#targets() } : undefined;
      this.runs.begin(
        id,
        {
          resource,
          query,
          clocks,
          format: Format,
          name,
          columns,
          isStillTheirs: () => this.#isStillTheirs(resource, body, share, caller, at),
        },
        caller,
      );
    }
    const row = rowAfter(exportRows, id, undefined, events);
    return row === undefined ? null : this.#seen(row);
  }

  async #targets(): Promise<readonly ServiceTarget[]> {
    const targets: ServiceTarget[] = [];
    for await (const rows of this.lists.all(serviceTargetRows.readModel)) targets.push(...rows.map(parsed));
    return targets;
  }

  /**
   * Whether the user of the export may still read the same. Their rights may have shrunk while the file was written.
   * @param at the moment for which the list was read at first
   */
  async #isStillTheirs(
    resource: ListResource,
    body: StartExportBody,
    share: Share,
    { user: { UserID }, correlationId }: Caller,
    at: string,
  ): Promise<boolean> {
    const now = await this.callers.ofUser(UserID, correlationId);
    if (now === undefined || !exportsData(now.rights) || !resource.who(now.rights)) return false;
    try {
      return isDeepStrictEqual(await shareOf(resource, body, now, at), share);
    } catch (thrown) {
      if (thrown instanceof Failure) return false;
      throw thrown;
    }
  }

  /**
   * The file, for its user while they see the same of the list. @throws Failure 403, 404, 422 while there is no file
   */
  async file(id: number, caller: Caller): Promise<{ readonly file: ShortLivedFile; readonly row: ExportRow }> {
    const row = await this.lists.one(exportRows.readModel, id, 'Export');
    if (row.UserID !== caller.user.UserID) throw forbidden();
    const sight = await sightOf(this.#open(row.List, caller), caller);
    if (row.Sight !== sight) throw forbidden();
    const file = await this.#fileOf(row);
    if (file === undefined) throw ruleBroken(exportMessage.notReady);
    return { file, row };
  }

  /** The progress of an export, whichever process writes it. */
  async stateOf(row: ExportRow): Promise<ExportState> {
    const { ExportID, State, Process } = row;
    if (State === 'failed') return 'failed';
    if (State === 'ready') return (await this.#fileOf(row)) === undefined ? 'gone' : 'ready';
    const isUnderWay =
      this.runs.rowsOf(ExportID) !== undefined ||
      (Process !== null && Process !== this.processes.here && (await this.processes.isThere(Process)));
    return isUnderWay ? 'underWay' : 'interrupted';
  }

  /** Undefined before the file is ready, and after it expired. */
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

/** The day in Melbourne, in the order that sorts: 2026-11-22. */
const dayInName = (at: Date): string => day(at.toISOString()).split('/').toReversed().join('-');

/** 'leads' becomes 'Leads'. */
const titleOf = ({ name }: ListResource): string => `${name.charAt(0).toUpperCase()}${listInWords(name.slice(1))}`;

/** The value as JSON. */
const asJson = (value: object): { readonly [key: string]: never } => JSON.parse(JSON.stringify(value));

/** @throws Failure 400, 403 */
async function shareOf(
  resource: ListResource,
  { Filter, Sort = null, Columns = null, Selected = null }: StartExportBody,
  caller: Caller,
  at: string,
): Promise<Share> {
  return {
    columns: columnsOf(resource, Columns, caller),
    query: await queryOf(resource, { Filter, Sort, Selected }, caller, at),
  };
}

/**
 * The columns with their heads, in order, without those that the caller may not see. @throws Failure 400 for an unknown
 * column
 */
function columnsOf({ list, fields }: ListResource, wanted: readonly string[] | null, caller: Caller) {
  const names = wanted ?? [...new Set([...Object.keys(list.heads), ...Object.keys(list.labels)])];
  const inFile = ({ field }: { readonly field: string }) =>
    field !== CHART && (seen === undefined || seen.includes(field));
  const seen = fields?.(caller);
  const columns = [...new Set(names)].map((field) => {
    const head = headOf(list, field);
    if (head === undefined) throw badInput({ Columns: exportMessage.columns });
    const format = formatOf(list, field);
    return { field, head: format === 'hours' ? `${head}, hours` : head, format };
  });
  return columns.filter(inFile);
}

/** The rows that `/api/rest` would find for the caller. @throws Failure 400, 403 */
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
  at: string,
): Promise<Query> {
  const { model, fields, columns, scope, asked } = resource;
  const visible = foundBy(narrowed(model, fields?.(caller)), columns?.(caller));
  const { where = [], text, sort } = parsedQuery(visible, Sort === null ? {} : { sort: JSON.stringify(Sort) }, Filter);
  const within = (await scope?.(caller, Filter)) ?? {};
  const selected = Selected === null ? [] : [{ column: model.id, in: Selected }];
  return {
    where: [...where, ...(within.where ?? []), ...selected],
    ...(within.anyOf !== undefined && { anyOf: within.anyOf }),
    ...(asked && { either: await asked(Filter, at) }),
    ...(text !== undefined && { text }),
    ...(sort !== undefined && { sort }),
  };
}

/**
 * A digest of what narrows a list for a caller. When it changes, an older file no longer matches what the caller sees.
 */
async function sightOf({ fields, columns, scope, seen }: ListResource, caller: Caller): Promise<string> {
  const narrowing = {
    fields: fields?.(caller),
    columns: columns?.(caller),
    scope: await narrowedBy(scope, caller),
    isSeenOtherwise: seen?.(caller) !== undefined,
  };
  return createHash('sha256').update(JSON.stringify(narrowing)).digest('hex');
}

/**
 * The columns by which a scope narrows the list. Their values are left out, because they may change without a change of
 * rights, e.g. the followed records. Null for a list that only answers single records.
 */
async function narrowedBy(scope: ListResource['scope'], caller: Caller): Promise<readonly string[] | null> {
  try {
    const { where = [], anyOf = [] } = (await scope?.(caller, {})) ?? {};
    return [...where, ...anyOf].map(({ column }) => column);
  } catch (thrown) {
    if (thrown instanceof Failure) return null;
    throw thrown;
  }
}
