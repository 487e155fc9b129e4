import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { TabRow } from '@leaseledger/contract/tabs/tab.views';
import { tabDecider, type TabCommand } from '@leaseledger/domain/tabs/tab.area';
import { tabRows } from '@leaseledger/projections/tabs/tab-rows.projection';
import { rowAfter } from '@leaseledger/projections/kernel/rows-after';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import { Lists } from '../../platform/lists/lists.ts';

/** The Overview tabs of the caller. */
@Injectable()
export class Tabs {
  constructor(
    private readonly bus: CommandBus,
    private readonly newIds: NewIds,
    private readonly lists: Lists,
  ) {}

  /** The caller's tabs, the oldest first. There are few. A user who views as another one sees none of theirs. */
  async of({ user: { UserID }, viewer }: Caller): Promise<TabRow[]> {
    if (viewer !== undefined) return [];
    const rows: TabRow[] = [];
    for await (const page of this.lists.all(tabRows.readModel, { where: [{ column: 'UserID', is: UserID }] }))
      rows.push(...page.map(parsed));
    return rows;
  }

  /** @throws Failure 404, 403 for a tab of another user, and for every tab while the caller views as somebody else */
  async one(id: number, { user, viewer }: Caller): Promise<TabRow> {
    const row = await this.lists.one(tabRows.readModel, id, 'Tab');
    if (row.UserID !== user.UserID || viewer !== undefined) throw forbidden();
    return row;
  }

  /** @throws Failure 422 for too many tabs */
  async add(details: { readonly Name: string; readonly EmbedContent: string }, caller: Caller): Promise<TabRow | null> {
    const UserEmbeddedItemID = await this.newIds.next('tab', caller);
    return this.#decided(
      { type: 'AddTab', UserID: caller.user.UserID, UserEmbeddedItemID, ...details },
      undefined,
      caller,
    );
  }

  /**
   * Changes, selects or deletes a tab.
   * @returns null when it is deleted
   * @throws Failure 404, 403 for a tab of another user
   */
  async change(command: Exclude<TabCommand, { type: 'AddTab' }>, caller: Caller): Promise<TabRow | null> {
    const row = await this.lists.get(tabRows.readModel, command.UserEmbeddedItemID);
    // The decider refuses a missing tab, and answers a repeat as the first time.
    if (row !== undefined && row.UserID !== caller.user.UserID) throw forbidden();
    return this.#decided(command, row, caller);
  }

  async #decided(command: TabCommand, before: TabRow | undefined, caller: Caller): Promise<TabRow | null> {
    const { events } = await this.bus.execute(new Execute(tabDecider, { id: command.UserID, command }, caller));
    return rowAfter(tabRows, command.UserEmbeddedItemID, before, events) ?? null;
  }
}
