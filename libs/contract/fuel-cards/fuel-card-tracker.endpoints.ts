import {
  assignsFuelCards,
  managesFuelCards,
  registersPersons,
  seesFuelCardStatusChanges,
  worksFuelCards,
} from '../access/permissions.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
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
  duplicatedFuelCardTracker,
  fuelCardAssigneeChanges,
  fuelCardStatusChanges,
  fuelCardTrackerRecord,
  fuelCardTrackerRow,
  fuelCardTrackerView,
} from './fuel-card-tracker.views.ts';

export const fuelCardTrackerEndpoints = {
  all: endpoint('GET', 'fuelCardTrackers', {
    who: managesFuelCards,
    answer: listOf(fuelCardTrackerRow),
    summary: 'All fuel card trackers',
  }),
  own: endpoint('GET', 'fuelCardTrackers/user', {
    who: worksFuelCards,
    records: ownFuelCardRecords,
    answer: listOf(fuelCardTrackerRow),
    summary: 'Fuel card trackers assigned to or added by the caller',
  }),
  one: endpoint('GET', 'fuelCardTrackers/tracker/:id', {
    who: worksFuelCards,
    records: fuelCardRecords,
    answer: fuelCardTrackerView,
    summary: 'One fuel card tracker with its person and activity; with pins=1 also its PINs, which its history records',
  }),
  ofPerson: endpoint('GET', 'persons/fuelCardTrackers/:id', {
    who: registersPersons,
    records: personRecords,
    answer: listOf(fuelCardTrackerRow),
    summary: 'Fuel card trackers of a person',
  }),
  add: endpoint('PUT', 'fuelCardTrackers', {
    who: worksFuelCards,
    body: AddFuelCardTrackerBody,
    answer: orNull(fuelCardTrackerView),
    summary: 'Add a fuel card tracker',
  }),
  update: endpoint('POST', 'fuelCardTrackers/update', {
    who: worksFuelCards,
    records: fuelCardRecords,
    body: UpdateFuelCardTrackerBody,
    answer: orNull(fuelCardTrackerView),
    summary: 'Amend a fuel card tracker',
  }),
  remove: endpoint('DELETE', 'fuelCardTrackers/:id', {
    who: managesFuelCards,
    answer: nothing,
    summary: 'Delete a fuel card tracker',
  }),
  assign: endpoint('POST', 'fuelCardTrackers/assign', {
    who: assignsFuelCards,
    body: AssignFuelCardTrackerBody,
    answer: orNull(fuelCardTrackerRecord),
    summary: 'Assign a fuel card tracker',
  }),
  updateStatus: endpoint('POST', 'fuelCardTrackers/updateStatus', {
    who: worksFuelCards,
    records: fuelCardRecords,
    body: UpdateFuelCardStatusBody,
    answer: orNull(fuelCardTrackerRecord),
    summary: 'Change the status of a fuel card tracker',
  }),
  duplicate: endpoint('GET', 'fuelCardTrackers/duplicate/:id', {
    who: worksFuelCards,
    records: fuelCardRecords,
    kind: 'command',
    answer: duplicatedFuelCardTracker,
    summary: 'Duplicate a fuel card tracker, without its numbers, PINs and dates',
  }),
  assigneeChanges: endpoint('GET', 'fuelCardTrackers/assigneeChanges', {
    who: managesFuelCards,
    answer: fuelCardAssigneeChanges,
    summary: 'Who was given which fuel card tracker',
  }),
  statusChanges: endpoint('GET', 'fuelCardTrackers/StatusChanges', {
    who: seesFuelCardStatusChanges,
    answer: fuelCardStatusChanges,
    summary: 'How statuses of fuel card trackers changed',
  }),
} as const;
