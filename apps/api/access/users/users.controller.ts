import type { ActivityItem } from '@leaseledger/contract/history/history.views';
import {
  AddUserBody,
  LeavingUserBody,
  OneUserBody,
  UpdatePasswordAdminBody,
  UpdateUserBody,
} from '@leaseledger/contract/users/user.bodies';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Body, Controller, Query } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { activityItems, allActivity, ownActivity } from '../../records/history/exports/activity.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { parsedFilter, parsedQuery, type ListParameters } from '../../platform/lists/query.ts';
import { Candidates } from './exports/candidates.ts';
import { UserChanges } from './user-changes.ts';
import { UserViews } from './user-views.ts';

@Controller('api')
export class UsersController {
  constructor(
    private readonly lists: Lists,
    private readonly views: UserViews,
    private readonly changes: UserChanges,
    private readonly candidates: Candidates,
  ) {}

  @Serves(userEndpoints.basic)
  async basic() {
    return answer(await this.candidates.all());
  }

  @Serves(userEndpoints.activity)
  async activity(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    return answer(await this.#activityWithin(ownActivity(caller), parameters));
  }

  @Serves(userEndpoints.allActivity)
  async allActivity(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    return answer(await this.#activityWithin(allActivity(caller), parameters));
  }

  /** The latest thousand entries, or those that the query string selects. */
  async #activityWithin(scope: Scope, parameters: ListParameters): Promise<ActivityItem[]> {
    const query = parsedQuery(
      historyRows.readModel,
      { range: '[0,999]', ...parameters },
      parsedFilter(parameters.filter),
    );
    return activityItems((await this.lists.page(historyRows.readModel, query, scope)).rows);
  }

  @Serves(userEndpoints.all)
  all(@Query() parameters: ListParameters) {
    return answerList(this.lists, userRows.readModel, parameters);
  }

  @Serves(userEndpoints.one)
  async one(@InPath(userEndpoints.one, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.views.view(id, caller));
  }

  @Serves(userEndpoints.add)
  async add(@Body() { User }: AddUserBody, @CurrentUser() caller: Caller) {
    return answer(
      await this.views.changedView(await this.changes.add(User, caller), caller),
      userMessage.added(`${User.FirstName} ${User.LastName}`),
    );
  }

  @Serves(userEndpoints.update)
  async update(@Body() { User }: UpdateUserBody, @CurrentUser() caller: Caller) {
    return answer(await this.views.changedView(await this.changes.amend(User, caller), caller), userMessage.updated);
  }

  @Serves(userEndpoints.remove)
  async remove(@InPath(userEndpoints.remove, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.changes.remove({ userID: id, work: 'stays' }, caller);
    return answer(null, userMessage.deleted);
  }

  @Serves(userEndpoints.removeAndHandOver)
  async removeAndHandOver(@Body() body: LeavingUserBody, @CurrentUser() caller: Caller) {
    await this.changes.remove(body, caller);
    return answer(null, userMessage.deleted);
  }

  @Serves(userEndpoints.work)
  async work(@InPath(userEndpoints.work, 'id') id: number) {
    return answer(await this.views.work(id));
  }

  @Serves(userEndpoints.disable)
  async disable(@Body() body: LeavingUserBody, @CurrentUser() caller: Caller) {
    return answer(await this.views.changed(await this.changes.disable(body, caller)), userMessage.disabled);
  }

  @Serves(userEndpoints.enable)
  async enable(@Body() { userID }: OneUserBody, @CurrentUser() caller: Caller) {
    return answer(await this.views.changed(await this.changes.enable(userID, caller)), userMessage.enabled);
  }

  @Serves(userEndpoints.updatePasswordAdmin)
  async updatePasswordAdmin(@Body() body: UpdatePasswordAdminBody, @CurrentUser() caller: Caller) {
    return answer(
      await this.views.changed(await this.changes.changePassword(body, caller)),
      userMessage.passwordChanged,
    );
  }

  @Serves(userEndpoints.forcePasswordReset)
  async forcePasswordReset(@Body() { userID }: OneUserBody, @CurrentUser() caller: Caller) {
    return answer(
      await this.views.changed(await this.changes.forcePasswordReset(userID, caller)),
      userMessage.resetForced,
    );
  }
}
