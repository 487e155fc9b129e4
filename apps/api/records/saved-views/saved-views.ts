import { administersUsers } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { headOf } from '@leaseledger/contract/kernel/list';
import type {
  RestoreViewBody,
  SaveViewBody,
  UpdateViewBody,
} from '@leaseledger/contract/saved-views/saved-view.bodies';
import { savedViewMessage } from '@leaseledger/contract/saved-views/saved-view.messages';
import type { SavedView, SavedViewContent, SavedViewRow } from '@leaseledger/contract/saved-views/saved-view.views';
import { savedViewDecider, type SavedViewCommand } from '@leaseledger/domain/saved-views/saved-view.area';
import { rowAfter } from '@leaseledger/projections/kernel/rows-after';
import { savedViewOrderID, savedViewOrders } from '@leaseledger/projections/saved-views/saved-view-orders.projection';
import { savedViewRows } from '@leaseledger/projections/saved-views/saved-view-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { badInput, forbidden, notFound } from '../../platform/answers/failure.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import { ListResources, type ListResource } from '../../platform/lists/list-resources.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { fitting } from './fitting.ts';

/** The condition for a user's own views and the shared ones. A user who views as another one sees only the shared. */
export const visibleTo = ({ user: { UserID }, viewer }: Caller) => ({
  anyOf: [{ column: 'Shared', is: true }, ...(viewer === undefined ? [{ column: 'PrivateTo', is: UserID }] : [])],
});

/** Saved views of every list of `/api/rest`: the caller's own and the shared ones. */
@Injectable()
export class SavedViews {
  constructor(
    private readonly bus: CommandBus,
    private readonly newIds: NewIds,
    private readonly lists: Lists,
    private readonly resources: ListResources,
  ) {}

  /**
   * The caller's views of a list, in their order. Views without a place in the order come last, oldest first. @throws
   * Failure 404, 403
   */
  async of(list: string, caller: Caller): Promise<SavedView[]> {
    return this.#inOrder(
      list,
      (await this.lists.get(savedViewOrders.readModel, savedViewOrderID(caller.user.UserID, list)))?.Order ?? [],
      caller,
    );
  }

  async #inOrder(list: string, order: readonly number[], caller: Caller): Promise<SavedView[]> {
    const resource = this.#open(list, caller);
    const rows: SavedViewRow[] = [];
    const mine = { where: [{ column: 'List', isExactly: list }], ...visibleTo(caller) };
    for await (const page of this.lists.all(savedViewRows.readModel, mine)) rows.push(...page.map(parsed));
    const place = ({ ViewID }: SavedViewRow) => (order.includes(ViewID) ? order.indexOf(ViewID) : order.length);
    return this.#seen(
      resource,
      rows.toSorted((one, other) => place(one) - place(other) || one.ViewID - other.ViewID),
      caller,
    );
  }

  /** @returns null when it was taken over before. @throws Failure 400, 403, 404, 422 */
  async save(body: SaveViewBody, caller: Caller): Promise<SavedView | null> {
    const resource = this.#open(body.List, caller);
    const content = checked(resource, body, caller);
    const { UserID } = caller.user;
    const ViewID = await this.newIds.next('savedView', caller);
    return this.#decided(
      resource,
      {
        type: 'SaveView',
        UserID,
        ViewID,
        List: body.List,
        content,
        Shared: body.Shared,
        TakenOver: body.TakenOver ?? null,
        mayShare: mayShare(resource, caller),
      },
      undefined,
      caller,
    );
  }

  /** @throws Failure 400, 403 for another user's view, 404, 409 for an outdated version, 422 */
  async update(body: UpdateViewBody, caller: Caller): Promise<SavedView | null> {
    const row = await this.#row(body.ViewID, caller);
    const resource = this.#open(row.List, caller);
    // The caller may remove a part that fits others but not them, because the screen named it.
    const content = checked(resource, body, caller);
    return this.#decided(
      resource,
      {
        type: 'AmendView',
        UserID: row.UserID,
        ViewID: row.ViewID,
        seen: body.Version ?? null,
        content,
        Shared: body.Shared,
        mayShare: mayShare(resource, caller),
      },
      row,
      caller,
    );
  }

  /** @throws Failure 403, 404 */
  async order(list: string, Order: readonly number[], caller: Caller): Promise<SavedView[]> {
    this.#open(list, caller);
    await this.bus.execute(
      new Execute(
        savedViewDecider,
        { id: caller.user.UserID, command: { type: 'OrderViews', UserID: caller.user.UserID, List: list, Order } },
        caller,
      ),
    );
    // The order comes from the request, because the lists may not show it yet.
    return this.#inOrder(list, Order, caller);
  }

  /** @throws Failure 403, 404 */
  async remove(id: number, caller: Caller): Promise<void> {
    // The row of a deleted view is missing, so a repeated request ends here.
    if ((await this.lists.get(savedViewRows.readModel, id)) === undefined && (await this.newIds.isRepeat(caller)))
      return;
    const row = await this.#row(id, caller);
    const resource = this.#open(row.List, caller);
    await this.newIds.holdKey('savedView', caller);
    await this.#decided(resource, { type: 'DeleteView', UserID: row.UserID, ViewID: id }, row, caller);
  }

  /** Restores a view that the caller deleted, their own or a shared one. @throws Failure 403, 404, 422 */
  async restore({ UserID, ViewID, List }: RestoreViewBody, caller: Caller): Promise<SavedView | null> {
    const resource = this.#open(List, caller);
    return this.#decided(
      resource,
      { type: 'RestoreView', UserID, ViewID, List, mayShare: mayShare(resource, caller) },
      undefined,
      caller,
    );
  }

  /** @throws Failure 404 for a missing view, 403 for a private one of another user */
  async #row(id: number, { user: { UserID } }: Caller): Promise<SavedViewRow> {
    const row = await this.lists.one(savedViewRows.readModel, id, 'View');
    if (!row.Shared && row.PrivateTo !== UserID) throw forbidden();
    return row;
  }

  async #decided(
    resource: ListResource,
    command: SavedViewCommand & { readonly ViewID: number },
    before: SavedViewRow | undefined,
    caller: Caller,
  ): Promise<SavedView | null> {
    const { events } = await this.bus.execute(new Execute(savedViewDecider, { id: command.UserID, command }, caller));
    const row = rowAfter(savedViewRows, command.ViewID, before, events);
    return row === undefined ? null : ((await this.#seen(resource, [row], caller))[0] ?? null);
  }

  async #seen(resource: ListResource, rows: readonly SavedViewRow[], caller: Caller): Promise<SavedView[]> {
    const others = [...new Set(rows.map(({ UserID }) => UserID))];
    const names = new Map(
      (await this.lists.many(userRows.readModel, others)).map(parsed).map(({ UserID, FullName }) => [UserID, FullName]),
    );
    return rows.map(({ id, ViewID, UserID, List, Name, Columns, Widths, Shared, Version, ...found }) => {
      const IsOwn = UserID === caller.user.UserID;
      return {
        id,
        ViewID,
        UserID,
        List,
        Name,
        Columns,
        Widths,
        Shared,
        Version,
        ...fitting(resource, found, caller),
        IsOwn,
        OwnerName: names.get(UserID) ?? null,
        MayChange: IsOwn || (Shared && administersUsers(caller.rights)),
      };
    });
  }

  #open(list: string, caller: Caller): ListResource {
    const resource = this.resources.get(list);
    if (resource === undefined) throw notFound('This list');
    if (!resource.who(caller.rights)) throw forbidden();
    return resource;
  }
}

const mayShare = ({ list: { managedBy } }: ListResource, { rights }: Caller): boolean =>
  managedBy?.(rights) === true || administersUsers(rights);

/** The view to save, if it fits the list and the caller. @throws Failure 400 */
function checked(
  resource: ListResource,
  { Name, Filter, Text, Sort, Columns = null, Widths = null }: Omit<SaveViewBody, 'List'>,
  caller: Caller,
): SavedViewContent {
  const { Missing, Sort: sort } = fitting(resource, { Filter, Text, Sort }, caller);
  if (sort.field !== Sort.field) throw badInput({ Sort: savedViewMessage.sort });
  if (Missing.length > 0) throw badInput({ Filter: savedViewMessage.filter });
  const names = [...(Columns?.order ?? []), ...(Columns?.hidden ?? []), ...Object.keys(Widths ?? {})];
  const { list } = resource;
  // The console counts some columns from a stored one that has no head of its own, such as the time in a status.
  if (names.some((name) => headOf(list, name) === undefined && !Object.hasOwn(list.columns, name)))
    throw badInput({ Columns: savedViewMessage.columns });
  return { Name, Filter, Text: Text.trim(), Sort, Columns, Widths };
}
