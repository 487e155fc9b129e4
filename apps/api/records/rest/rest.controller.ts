import { isStaff } from '@leaseledger/contract/access/permissions';
import { listOf, view } from '@leaseledger/contract/kernel/answer';
import { jsonList, parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';
import { endpoint } from '@leaseledger/contract/kernel/endpoint';
import { REPORT_TOTALS } from '@leaseledger/contract/kernel/report';
import type { MovedRecord } from '@leaseledger/contract/records/moved-record';
import type { ReadModel, Row, RowId } from '@leaseledger/projections/kernel/projection';
import type { Page } from '@leaseledger/projections/kernel/read-store';
import { Controller, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AsOf } from '../as-of/exports/as-of.ts';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import type { JsonBytes } from '../../platform/answers/envelope.ts';
import { forbidden, notFound } from '../../platform/answers/failure.ts';
import { InPath, ServesPlain } from '../../platform/answers/serves.ts';
import { foundBy, joinedRows, Lists, narrowed, pickedFields, seenRows } from '../../platform/lists/lists.ts';
import { idsOf, parsedFilter, parsedQuery, type ListParameters } from '../../platform/lists/query.ts';
import { isComputed, totalsOf } from '../../platform/lists/computed-model.ts';
import { showsRow } from '../../platform/lists/scope-test.ts';
import { ListResources, type ListResource, type Scope } from '../../platform/lists/list-resources.ts';

const list = endpoint('GET', 'rest/:resource', {
  who: isStaff,
  answer: listOf(view<object>('Row')),
  summary: 'Rows of a read model, as ra-data-simple-rest asks for them',
});
const one = endpoint('GET', 'rest/:resource/:id', {
  who: isStaff,
  answer: view<object>('Row'),
  summary: 'One row of a read model',
});

/** The read models for react-admin, read-only. Changes are made by the calls. */
@Controller('api')
export class RestController {
  constructor(
    private readonly lists: Lists,
    private readonly resources: ListResources,
    private readonly past: AsOf,
  ) {}

  @ServesPlain(list)
  async list(
    @InPath(list, 'resource') name: string,
    @Query() { asOf, ...parameters }: ListParameters & { readonly asOf?: unknown },
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<readonly object[]> | JsonBytes<readonly object[]>> {
    const filter = parsedFilter(parameters.filter);
    const resource = this.#open(name, caller);
    const { model, scope, fields, columns, asked, joined, seen, what } = resource;
    const [only, asSeen] = [fields?.(caller), seen?.(caller)];
    const visible = foundBy(narrowed(model, only), columns?.(caller));
    const ids = idsOf(filter);
    if (asOf !== undefined) {
      const query =
        ids === undefined
          ? parsedQuery(visible, parameters, filter)
          : { where: [{ column: model.id, in: ids }], offset: 0, limit: ids.length };
      const page = await this.past.page(resource, visible, query, asOf, filter, caller);
      const { rows, total } = page;
      withTotals(reply, page);
      contentRange(reply, name, query.offset, rows.length, total);
      return jsonList(pickedFields(seenRows(rows, asSeen), only));
    }
    const within = (await scope?.(caller, filter)) ?? {};
    if (ids !== undefined) {
      if (!isFoundById(model)) throw notFound(what);
      const found = await this.lists.many(model, ids, within);
      const rows = [...found, ...(await this.#moved(resource, ids, found, within))];
      contentRange(reply, name, 0, rows.length, rows.length);
      return jsonList(pickedFields(seenRows(await joinedRows(rows, joined), asSeen), only));
    }
    const query = { ...parsedQuery(visible, parameters, filter), ...(asked && { either: await asked(filter) }) };
    if (only === undefined && joined === undefined && asSeen === undefined && !isComputed(model)) {
      const { rows, count, total } = await this.lists.printed(visible, query, within);
      contentRange(reply, name, query.offset, count, total);
      return rows;
    }
    const page = await this.lists.page(visible, query, within);
    const { rows, total } = page;
    withTotals(reply, page);
    contentRange(reply, name, query.offset, rows.length, total);
    return jsonList(pickedFields(seenRows(await joinedRows(rows, joined), asSeen), only));
  }

  @ServesPlain(one)
  async one(
    @InPath(one, 'resource') name: string,
    @InPath(one, 'id') id: number,
    @CurrentUser() caller: Caller,
  ): Promise<JsonText<object>> {
    const { model, scope, fields, joined, seen, what } = this.#open(name, caller);
    if (!isFoundById(model)) throw notFound(what);
    const within = (await scope?.(caller, {})) ?? {};
    // One read decides between 404 and 403. Between two reads, the row could appear.
    const row: (Row & object) | undefined = await this.lists.get(model, id);
    if (row === undefined) throw notFound(what);
    if (!showsRow(within, { ...row })) throw forbidden();
    // The row is printed as it is stored.
    const text = JSON.stringify(row) as JsonText<Row>;
    return pickedFields(seenRows(await joinedRows([text], joined), seen?.(caller)), fields?.(caller))[0] ?? text;
  }

  /** The rows of the records that stand for merged ones, under the requested ids. */
  async #moved(
    { model, standing }: ListResource,
    ids: readonly RowId[],
    found: readonly JsonText<Row>[],
    within: Scope,
  ): Promise<readonly JsonText<Row>[]> {
    if (standing === undefined || found.length === ids.length) return [];
    const known = new Set<unknown>(found.map((row) => Reflect.get(parsed(row), model.id)));
    const gone = ids.filter((id) => typeof id === 'number').filter((id) => !known.has(id));
    const moved = await Promise.all(
      gone.map(async (id) => {
        const MovedTo = await standing(id);
        const rows = MovedTo === id ? [] : await this.lists.many(model, [MovedTo], within);
        // A row of the same kind, under the requested id, with the id of the record that stands for it.
        return rows.map(
          (row) =>
            JSON.stringify({ ...parsed(row), id, MovedTo } satisfies MovedRecord & {
              readonly id: number;
            }) as JsonText<Row>,
        );
      }),
    );
    return moved.flat();
  }

  #open(name: string, caller: Caller): ListResource {
    const resource = this.resources.get(name);
    if (resource === undefined) throw notFound('This resource');
    if (!resource.who(caller.rights)) throw forbidden();
    return resource;
  }
}

/** Whether rows can be read by id. Entries of a history are read as lists of their record only. */
const isFoundById = ({ columns, id }: ReadModel): boolean => Object.hasOwn(columns, id);

/** The totals of a report are numbers by names of its fields, which a header can hold. */
function withTotals(reply: FastifyReply, page: Page): void {
  const totals = totalsOf(page);
  if (totals !== undefined) reply.header(REPORT_TOTALS, JSON.stringify(totals));
}

function contentRange(reply: FastifyReply, name: string, offset: number, count: number, total: number): void {
  reply.header('content-range', `${name} ${offset}-${Math.max(offset, offset + count - 1)}/${total}`);
}
