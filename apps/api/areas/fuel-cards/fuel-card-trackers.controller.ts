import {
  AddFuelCardTrackerBody,
  AssignFuelCardTrackerBody,
  UpdateFuelCardStatusBody,
  UpdateFuelCardTrackerBody,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.bodies';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { REQUESTED_WITH } from '@leaseledger/contract/kernel/endpoint';
import { jsonList } from '@leaseledger/contract/kernel/json-text';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { message } from '@leaseledger/contract/shared/messages';
import { viewingMessage } from '@leaseledger/contract/viewings/viewing.messages';
import { fuelCardTrackerDecider } from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import { fuelCardTrackerRows } from '@leaseledger/projections/fuel-cards/fuel-card-tracker-rows.projection';
import { Body, Controller, Headers, Query } from '@nestjs/common';
import { answer, answerText } from '../../platform/answers/envelope.ts';
import { Failure } from '../../platform/answers/failure.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { foundBy, Lists } from '../../platform/lists/lists.ts';
import { parsedFilter, type ListParameters } from '../../platform/lists/query.ts';
import { assigneeChange, RecordNames, statusChange } from '../leads/exports/record-names.ts';
import { ownTrackers, seenTrackers, trackerColumns } from './fuel-card-access.ts';
import { FuelCardTrackers } from './fuel-card-trackers.ts';
import { FuelCardViews } from './fuel-card-views.ts';

const named = {
  kind: 'fuelCardTracker',
  model: fuelCardTrackerRows.readModel,
  decider: fuelCardTrackerDecider,
} as const;

@Controller('api')
export class FuelCardTrackersController {
  constructor(
    private readonly trackers: FuelCardTrackers,
    private readonly views: FuelCardViews,
    private readonly names: RecordNames,
    private readonly lists: Lists,
  ) {}

  @Serves(fuelCardTrackerEndpoints.all)
  async all(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    return answerList(
      this.lists,
      foundBy(fuelCardTrackerRows.readModel, trackerColumns(caller)),
      parameters,
      await this.views.found(caller, parsedFilter(parameters.filter)),
      seenTrackers(caller),
    );
  }

  @Serves(fuelCardTrackerEndpoints.own)
  async own(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    const { where = [] } = await this.views.found(caller, parsedFilter(parameters.filter));
    return answerList(
      this.lists,
      foundBy(fuelCardTrackerRows.readModel, trackerColumns(caller)),
      parameters,
      { where, anyOf: ownTrackers(caller) },
      seenTrackers(caller),
    );
  }

  @Serves(fuelCardTrackerEndpoints.one)
  async one(
    @InPath(fuelCardTrackerEndpoints.one, 'id') id: number,
    @Query('pins') pins: unknown,
    @Headers(REQUESTED_WITH.header) requestedWith: unknown,
    @CurrentUser() caller: Caller,
  ) {
    if (pins !== '1') return answer(await this.views.view(id, caller));
    // A look is recorded, so it follows the rules of commands.
    if (caller.viewer !== undefined) throw new Failure(403, viewingMessage.readOnly(caller.user.FullName));
    if (requestedWith !== REQUESTED_WITH.value) throw new Failure(403, message.requestedWith);
    await this.views.row(id, caller);
    const inClear = await this.trackers.pins(id, caller);
    return answer({ ...(await this.views.view(id, caller)), ...inClear });
  }

  @Serves(fuelCardTrackerEndpoints.ofPerson)
  async ofPerson(@InPath(fuelCardTrackerEndpoints.ofPerson, 'id') id: number, @CurrentUser() caller: Caller) {
    return answerText(jsonList(await this.views.ofPerson(id, caller)));
  }

  @Serves(fuelCardTrackerEndpoints.add)
  async add(@Body() { FuelCardTracker }: AddFuelCardTrackerBody, @CurrentUser() caller: Caller) {
    const record = await this.views.changedView(await this.trackers.add(FuelCardTracker, caller), caller);
    return answer(record, fuelCardTrackerMessage.added(record?.PersonFullName ?? DELETED_PERSON));
  }

  @Serves(fuelCardTrackerEndpoints.update)
  async update(@Body() { FuelCardTracker }: UpdateFuelCardTrackerBody, @CurrentUser() caller: Caller) {
    const result = await this.trackers.amend(FuelCardTracker, caller);
    return answer(await this.views.changedView(result, caller), fuelCardTrackerMessage.updated);
  }

  @Serves(fuelCardTrackerEndpoints.remove)
  async remove(@InPath(fuelCardTrackerEndpoints.remove, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.trackers.execute({ id, command: { type: 'DeleteFuelCardTracker' } }, caller);
    return answer(null, fuelCardTrackerMessage.deleted);
  }

  @Serves(fuelCardTrackerEndpoints.assign)
  async assign(@Body() body: AssignFuelCardTrackerBody, @CurrentUser() caller: Caller) {
    const result = await this.trackers.assign(body, caller);
    return answer(await this.views.changed(result, caller), fuelCardTrackerMessage.assigned);
  }

  @Serves(fuelCardTrackerEndpoints.updateStatus)
  async updateStatus(@Body() body: UpdateFuelCardStatusBody, @CurrentUser() caller: Caller) {
    const result = await this.trackers.changeStatus(body, caller);
    return answer(await this.views.changed(result, caller), fuelCardTrackerMessage.statusUpdated);
  }

  @Serves(fuelCardTrackerEndpoints.duplicate)
  async duplicate(@InPath(fuelCardTrackerEndpoints.duplicate, 'id') id: number, @CurrentUser() caller: Caller) {
    const { PersonID } = await this.views.row(id, caller);
    const { id: FuelCardTrackerID } = await this.trackers.duplicate(id, PersonID, caller);
    return answer({ FuelCardTrackerID }, fuelCardTrackerMessage.duplicated);
  }

  @Serves(fuelCardTrackerEndpoints.assigneeChanges)
  async assigneeChanges(@Query() parameters: ListParameters) {
    const changes = await this.names.changes(named, 'assignee', parameters);
    return answer(changes.map((change) => ({ FuelCardTrackerID: change.row.SubjectID, ...assigneeChange(change) })));
  }

  @Serves(fuelCardTrackerEndpoints.statusChanges)
  async statusChanges(@Query() parameters: ListParameters) {
    const changes = await this.names.changes(named, 'status', parameters);
    return answer(changes.map((change) => ({ FuelCardTrackerID: change.row.SubjectID, ...statusChange(change) })));
  }
}
