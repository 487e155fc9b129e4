import type { ActivityItem } from '@leaseledger/contract/history/history.views';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Controller, Query } from '@nestjs/common';
import { CurrentUser, type Caller } from '../kernel/caller.ts';
import { answer } from '../kernel/envelope.ts';
import { Serves } from '../kernel/serves.ts';
import { activityItems, allActivity, ownActivity } from '../history/exports/activity.ts';
import type { Scope } from '../lists/list-resources.ts';
import { Lists } from '../lists/lists.ts';
import { parsedFilter, parsedQuery, type ListParameters } from '../lists/query.ts';
import { basicUser } from './basic-user.ts';

@Controller('api')
export class UsersController {
  constructor(private readonly lists: Lists) {}

  @Serves(userEndpoints.basic)
  async basic() {
    const users = [];
    for await (const rows of this.lists.all(userRows.readModel)) users.push(...rows.map(basicUser));
    return answer(users);
  }

  @Serves(userEndpoints.activity)
  async activity(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    return answer(await this.#activityWithin(ownActivity(caller), parameters));
  }

  @Serves(userEndpoints.allActivity)
  async allActivity(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    return answer(await this.#activityWithin(allActivity(caller), parameters));
  }

  /** The latest thousand entries, or those that the query string asks for. */
  async #activityWithin(scope: Scope, parameters: ListParameters): Promise<ActivityItem[]> {
    const query = parsedQuery(historyRows.readModel, { range: '[0,999]', ...parameters }, parsedFilter(parameters.filter));
    return activityItems((await this.lists.page(historyRows.readModel, query, scope)).rows);
  }
}
