import { asOfMessage } from '@leaseledger/contract/as-of/as-of.messages';
import type { ListAsOf, RecordAsOf, RowSince } from '@leaseledger/contract/as-of/as-of.views';
import { eventOfEntry } from '@leaseledger/contract/history/entry';
import { parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';
import { isRecordKind } from '@leaseledger/contract/records/record-kinds';
import { OWN_MAX, whyNoChanges, whyNoPast, whyTooManyOwn } from '@leaseledger/domain/as-of/why-no-past';
import type { Position } from '@leaseledger/event-log/event-log';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import type { Page, Query } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { seesKind } from '../../history/exports/activity.ts';
import { Histories } from '../../history/exports/histories.ts';
import type { Caller } from '../../../platform/callers/caller.ts';
import { badRequest, Failure, forbidden, notFound, refuseIf, ruleBroken } from '../../../platform/answers/failure.ts';
import { PAST, type Built, type Past, type Place } from '../../../platform/reads/past.ts';
import { ListResources, type ListResource, type Scope } from '../../../platform/lists/list-resources.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { isComputed, sourcesOf } from '../../../platform/lists/computed-model.ts';
import { PastReads } from '../past-reads.ts';
import { changesOfRow } from '../row-changes.ts';

/** A place of the log, and the name that the caller gave it. */
interface Asked {
  readonly place: Place;
  /** ISO 8601, UTC; empty for a position, which names no moment. */
  readonly moment: string;
}

/** When to ask again after too many lists were waiting. */
const BUSY_RETRY_SECONDS = '10';
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const ENTRY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/[a-zA-Z]+-[1-9]\d{0,14})?$/;
const POSITION = /^\d{8,40}$/;

/** Past records and lists. The rights to read them are those of now (decision 45). */
@Injectable()
export class AsOf {
  constructor(
    @Inject(PAST) private readonly past: Past,
    private readonly lists: Lists,
    private readonly resources: ListResources,
    private readonly histories: Histories,
  ) {}

  /** @throws Failure 400 for an invalid moment, 403, 404; StoreUnavailable */
  async record(name: string, id: number, at: string, caller: Caller): Promise<RecordAsOf> {
    const resource = this.#resource(name, caller);
    refuseIf(whyNoPast(resource.subject !== undefined && isRecordKind(resource.subject)));
    const now = await this.#opened(resource, id, caller);
    const { place, moment } = await this.#place(at, caller);
    const then = await this.past.row(resource.model, id, place);
    if (then === undefined && now === undefined) throw notFound(resource.what);
    const seen = (row: object | undefined) => row && this.#seen(resource, row, caller);
    // A caller with some fields only gets no more of the whole record.
    const isWhole = resource.fields?.(caller) === undefined && then !== undefined;
    const whole = isWhole
      ? resource.whole?.(then, caller, (model, other) => this.past.row(model, other, place), {
          moment,
          rowsMadeBy: (model, stream) => this.past.rowsMadeBy(model, stream, place),
        })
      : undefined;
    // Hidden fields of a row are also hidden in the whole record.
    const Record = seen((await whole) ?? then) ?? null;
    return {
      Moment: moment,
      Position: place,
      Record,
      IsThereNow: now !== undefined,
      Changes: changesOfRow(resource.list, seen(then), seen(now)),
    };
  }

  /** @throws Failure 400, 403, 404, 422, 503 when too many lists are being built; StoreUnavailable */
  async list(name: string, at: string, caller: Caller): Promise<ListAsOf> {
    const { model } = this.#resource(name, caller);
    const { place, moment } = await this.#place(at, caller);
    const { isReady, done, total } = await this.#prepare(model, place, caller);
    return { State: isReady ? 'ready' : 'building', Moment: moment, Position: place, Done: done, Total: total };
  }

  /**
   * A page of a past list, with the records that the caller may open now.
   * @param visible the columns by which the caller finds rows
   * @throws Failure as `list`, 503 while the list is being built; InvalidQuery
   */
  async page(
    resource: ListResource,
    visible: ReadModel,
    query: Query,
    at: unknown,
    filter: Readonly<Record<string, unknown>>,
    caller: Caller,
  ): Promise<Page> {
    if (typeof at !== 'string') throw badRequest(asOfMessage.at);
    const { place } = await this.#place(at, caller);
    const { model } = this.#resource(resource.name, caller);
    const where = await this.#openNow(resource, filter, caller);
    const { isReady, done, total } = await this.#prepare(model, place, caller);
    const building = () => new Failure(503, asOfMessage.building(done, total), null, 503, { 'Retry-After': '1' });
    if (!isReady) throw building();
    return new PastReads(this.past, place, building).page(visible, query, { where });
  }

  /**
   * The changes since then of rows of a past list that the caller may open now.
   * @throws Failure as `page`
   */
  async since(name: string, at: string, ids: readonly number[], caller: Caller): Promise<readonly RowSince[]> {
    const resource = this.#resource(name, caller);
    const { model, scope } = resource;
    refuseIf(whyNoChanges(isComputed(model)));
    const byId = async (rows: readonly JsonText<object>[]) =>
      new Map(
        rows
          .map((row) => this.#seen(resource, parsed(row), caller))
          .map((row) => [Object.entries(row).find(([field]) => field === model.id)?.[1], row]),
      );
    const now = await byId(await this.lists.many(model, ids, await scope?.(caller, {})));
    const page = await this.page(
      resource,
      model,
      { where: [{ column: model.id, in: ids }], limit: ids.length },
      at,
      {},
      caller,
    );
    const then = await byId(page.rows);
    return ids.flatMap((ID): RowSince[] => {
      const [before, after] = [then.get(ID), now.get(ID)];
      const Changes = changesOfRow(resource.list, before, after);
      if (before === undefined) return after === undefined ? [] : [{ ID, Became: 'new', Changes }];
      if (after === undefined) return [{ ID, Became: 'gone', Changes }];
      return Changes.length === 0 ? [] : [{ ID, Became: 'changed', Changes }];
    });
  }

  /**
   * Prepares the models behind a list, one after the other, because a user has one unbuilt list.
   * @throws Failure 422 when one cannot be built, 503 when too many are waiting; StoreUnavailable
   */
  async #prepare(model: ReadModel, place: Place, caller: Caller): Promise<Built> {
    const sources = sourcesOf(model);
    let before = 0;
    for (const source of sources) {
      const { isReady, done, total } = await this.#prepareOne(source, place, caller);
      if (!isReady) return { isReady, done: before + done, total: total * sources.length };
      before += total;
    }
    return { isReady: true, done: before, total: before };
  }

  async #prepareOne(model: ReadModel, place: Place, { user, viewer }: Caller): Promise<Built> {
    const built = await this.past.prepare(model, place, (viewer?.user ?? user).UserID).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'Error') throw ruleBroken(asOfMessage.failed);
      throw error;
    });
    if (built === 'busy') throw new Failure(503, asOfMessage.busy, null, 503, { 'Retry-After': BUSY_RETRY_SECONDS });
    return built;
  }

  /** @throws Failure 403, 404; 422 for lists of events, which only grow */
  #resource(name: string, caller: Caller): ListResource {
    const resource = this.resources.get(name);
    if (resource === undefined) throw notFound('This resource');
    if (!resource.who(caller.rights)) throw forbidden();
    refuseIf(whyNoPast(Object.hasOwn(resource.model.columns, resource.model.id)));
    return resource;
  }

  /**
   * The present row, if the caller may open it. Undefined for a deleted record, if the caller manages such records.
   * @throws Failure 403, 404
   */
  async #opened(
    { model, scope, subject, what }: ListResource,
    id: number,
    caller: Caller,
  ): Promise<object | undefined> {
    const within = (await scope?.(caller, {})) ?? {};
    const [row] = await this.lists.many(model, [id], within);
    if (row !== undefined) return parsed(row);
    if ((await this.lists.get(model, id)) !== undefined) throw forbidden();
    const managesAll = subject === undefined ? undefined : this.histories.of(subject)?.readsAll;
    const isLimited = within.where !== undefined || within.anyOf !== undefined;
    if (isLimited && managesAll?.(caller.rights) !== true) throw notFound(what);
    return undefined;
  }

  /**
   * A condition for the records that the caller may open now; none when the caller may open all.
   * @throws Failure 422 for too many
   */
  async #openNow(
    { model, scope }: ListResource,
    filter: Readonly<Record<string, unknown>>,
    caller: Caller,
  ): Promise<NonNullable<Scope['where']>> {
    const within = (await scope?.(caller, filter)) ?? {};
    if (within.where === undefined && within.anyOf === undefined) return [];
    const { rows } = await this.lists.page(model, { limit: OWN_MAX + 1, uncounted: true }, within);
    refuseIf(whyTooManyOwn(rows.length));
    // Rows of a list hold their id.
    const ids = rows.map((row) => (parsed(row) as Readonly<Record<string, number>>)[model.id] ?? 0);
    return [{ column: model.id, in: ids }];
  }

  #seen({ fields, seen }: ListResource, row: object, caller: Caller): object {
    const whole = seen?.(caller)?.(row) ?? row;
    const only = fields?.(caller);
    return only === undefined
      ? whole
      : Object.fromEntries(Object.entries(whole).filter(([field]) => only.includes(field)));
  }

  /** @throws Failure 400 for an invalid moment, 404 for a place that the log does not have */
  async #place(at: string, caller: Caller): Promise<Asked> {
    if (ENTRY.test(at)) return this.#placeOfEntry(at, caller);
    const isPosition = POSITION.test(at);
    const moment = new Date(at);
    if (!isPosition && (!MOMENT.test(at) || Number.isNaN(moment.getTime()))) throw badRequest(asOfMessage.at);
    // The thread checks whether the log has this position.
    const named = isPosition ? { position: at as Position } : { moment: moment.toISOString() };
    const place = await this.past.place(named);
    if (place === undefined) throw notFound('Moment');
    return { place, moment: isPosition ? '' : moment.toISOString() };
  }

  async #placeOfEntry(entry: string, caller: Caller): Promise<Asked> {
    const row = await this.lists.get(historyRows.readModel, entry);
    if (row === undefined || !seesKind(caller, row.Kind)) throw notFound('Entry');
    const [stream = ''] = row.Decision.split('/');
    const place = await this.past.place({ stream, event: eventOfEntry(entry) });
    if (place === undefined) throw notFound('Entry');
    return { place, moment: row.CreatedDateTime };
  }
}
