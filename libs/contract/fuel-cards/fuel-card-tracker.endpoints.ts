import { assignsFuelCards, managesFuelCards, registersPersons, worksFuelCards } from '../access/permissions.ts';
import { listOf, nothing, orNull, view } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { personRecords } from '../persons/person.access.ts';
import { fuelCardRecords, ownFuelCardRecords } from './fuel-card-tracker.access.ts';
import {
  AddFuelCardTrackerBody,
  AssignFuelCardTrackerBody,
  UpdateFuelCardStatusBody,
  UpdateFuelCardTrackerBody,
} from './fuel-card-tracker.bodies.ts';
import {
  fuelCardAssigneeChanges,
  fuelCardStatusChanges,
  fuelCardTrackerRecord,
  fuelCardTrackerRow,
  fuelCardTrackerView,
} from './fuel-card-tracker.views.ts';

/** `GET fuelCardTrackers/duplicate/{id}` answers the new record's id. */
export interface DuplicatedFuelCardTracker {
  readonly FuelCardTrackerID: number;
}

export const fuelCardTrackerEndpoints = {
  all: endpoint({
    verb: 'GET',
    path: 'fuelCardTrackers',
    who: managesFuelCards,
    kind: 'query',
    answer: listOf(fuelCardTrackerRow),
    summary: 'All fuel card trackers',
  }),
  own: endpoint({
    verb: 'GET',
    path: 'fuelCardTrackers/user',
    who: worksFuelCards,
    records: ownFuelCardRecords,
    kind: 'query',
    answer: listOf(fuelCardTrackerRow),
    summary: 'Fuel card trackers assigned to or added by the caller',
  }),
  one: endpoint({
    verb: 'GET',
    path: 'fuelCardTrackers/tracker/:id',
    who: worksFuelCards,
    records: fuelCardRecords,
    kind: 'query',
    answer: fuelCardTrackerView,
    summary: 'One fuel card tracker with its person and activity; with pins=1 also its PINs, which its history records',
  }),
  ofPerson: endpoint({
    verb: 'GET',
    path: 'persons/fuelCardTrackers/:id',
    who: registersPersons,
    records: personRecords,
    kind: 'query',
    answer: listOf(fuelCardTrackerRow),
    summary: 'Fuel card trackers of a person',
  }),
  add: endpoint({
    verb: 'PUT',
    path: 'fuelCardTrackers',
    who: worksFuelCards,
    kind: 'command',
    body: AddFuelCardTrackerBody,
    answer: orNull(fuelCardTrackerView),
    summary: 'Add a fuel card tracker',
  }),
  update: endpoint({
    verb: 'POST',
    path: 'fuelCardTrackers/update',
    who: worksFuelCards,
    records: fuelCardRecords,
    kind: 'command',
    body: UpdateFuelCardTrackerBody,
    answer: orNull(fuelCardTrackerView),
    summary: 'Amend a fuel card tracker',
  }),
  remove: endpoint({
    verb: 'DELETE',
    path: 'fuelCardTrackers/:id',
    who: managesFuelCards,
    kind: 'command',
    answer: nothing,
    summary: 'Delete a fuel card tracker',
  }),
  assign: endpoint({
    verb: 'POST',
    path: 'fuelCardTrackers/assign',
    who: assignsFuelCards,
    kind: 'command',
    body: AssignFuelCardTrackerBody,
    answer: orNull(fuelCardTrackerRecord),
    summary: 'Assign a fuel card tracker',
  }),
  updateStatus: endpoint({
    verb: 'POST',
    path: 'fuelCardTrackers/updateStatus',
    who: worksFuelCards,
    records: fuelCardRecords,
    kind: 'command',
    body: UpdateFuelCardStatusBody,
    answer: orNull(fuelCardTrackerRecord),
    summary: 'Change the status of a fuel card tracker',
  }),
  duplicate: endpoint({
    verb: 'GET',
    path: 'fuelCardTrackers/duplicate/:id',
    who: worksFuelCards,
    records: fuelCardRecords,
    kind: 'command',
    answer: view<DuplicatedFuelCardTracker>('DuplicatedFuelCardTracker'),
    summary: 'Duplicate a fuel card tracker, without its numbers, PINs and dates',
  }),
  assigneeChanges: endpoint({
    verb: 'GET',
    path: 'fuelCardTrackers/assigneeChanges',
    who: managesFuelCards,
    kind: 'query',
    answer: fuelCardAssigneeChanges,
    summary: 'Who was given which fuel card tracker',
  }),
  statusChanges: endpoint({
    verb: 'GET',
    path: 'fuelCardTrackers/StatusChanges',
    who: managesFuelCards,
    kind: 'query',
    answer: fuelCardStatusChanges,
    summary: 'How statuses of fuel card trackers changed',
  }),
} as const;
