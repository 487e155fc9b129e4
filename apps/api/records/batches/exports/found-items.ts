import { batchMessage } from '@leaseledger/contract/batches/batch.messages';
import { whyNoneFound } from '@leaseledger/domain/batches/prepare-batch';
import type { Query } from '@leaseledger/projections/kernel/read-store';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';
import { badRequest, forbidden, refuseIf } from '../../../platform/answers/failure.ts';
import { ListResources } from '../../../platform/lists/list-resources.ts';
import { foundBy, Lists, narrowed } from '../../../platform/lists/lists.ts';
import { parsedQuery } from '../../../platform/lists/query.ts';
import { parsed } from '@leaseledger/contract/kernel/json-text';

type Filter = Readonly<Record<string, unknown>>;

/** Rows are read in pages of this many. */
const ROWS = 500;

/** The records that the filter of a list finds, as `/api/rest` would find them for the caller. */
@Injectable()
export class FoundItems {
  constructor(
    private readonly lists: Lists,
    private readonly resources: ListResources,
  ) {}

  /** @returns how many there are. @throws Failure 400 for an invalid filter, 403, 422 for too many or none */
  async count(resource: string, filter: Filter, caller: Caller): Promise<number> {
    const { model, query, within } = await this.#open(resource, filter, caller);
    const { total } = await this.lists.page(model, { ...query, offset: 0, limit: 1 }, within);
    refuseIf(whyNoneFound(total));
    return total;
  }

  /** The ids that follow, in order. Fewer than `count` at the end of the list. */
  async after(id: number, count: number, resource: string, filter: Filter, caller: Caller): Promise<number[]> {
    const { model, query, within } = await this.#open(resource, filter, caller);
    const ids: number[] = [];
    for (let last = id; ids.length < count;) {
      const limit = Math.min(ROWS, count - ids.length);
      const next: Query = {
        where: [...(query.where ?? []), { column: model.id, from: last + 1 }],
        ...(query.text !== undefined && { text: query.text }),
        sort: { column: model.id, order: 'ASC' },
        offset: 0,
        limit,
        uncounted: true,
      };
      const { rows } = await this.lists.page(model, next, within);
      const found = rows.map((row) => Number(Reflect.get(parsed(row), model.id)));
      ids.push(...found);
      last = found.at(-1) ?? last;
      if (found.length < limit) break;
    }
    return ids;
  }

  async #open(name: string, filter: Filter, caller: Caller) {
    const resource = this.resources.get(name);
    if (resource === undefined) throw badRequest(batchMessage.noKind);
    if (!resource.who(caller.rights)) throw forbidden();
    const { model, scope, fields, columns, asked } = resource;
    const visible = foundBy(narrowed(model, fields?.(caller)), columns?.(caller));
    const { sort: _, ...query } = parsedQuery(visible, {}, filter);
    return {
      model: visible,
      query: { ...query, ...(asked && { either: await asked(filter) }) },
      within: (await scope?.(caller, filter)) ?? {},
    };
  }
}
