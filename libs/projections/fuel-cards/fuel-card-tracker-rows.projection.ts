import {
  cardRequestTypes,
  deliveryTypes,
  fuelCardStatuses,
  pinProviders,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardStatus } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import {
  blankFuelCardTracker,
  type FuelCardPins,
  type FuelCardTrackerDetails,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { momentsOf, noMoments } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.lives';
import { fuelCardTrackerList, type FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { personalFuelCardTrackerDetails } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import type { FuelCardTrackerEvent } from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { labelOf } from '../kernel/label-of.ts';
import { followPersons, followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Change, Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** A tracker without decisions. It names every field of a row, because setting fields is faster than adding them. */
const addedTracker: FuelCardTrackerRow = {
  id: 0,
  FuelCardTrackerID: 0,
  Version: 0,
  ...blankFuelCardTracker,
  ...noMoments,
  PersonID: 0,
  OwnPersonID: 0,
  PersonFullName: null,
  PersonEmployerName: null,
  PersonEmail: null,
  PersonContactNumber: null,
  ...namesOf(blankFuelCardTracker),
  StatusCodeID: fuelCardStatus.OPEN,
  StatusName: fuelCardStatuses[fuelCardStatus.OPEN].label,
  AssignedToUserID: null,
  AssigneeName: null,
  AssignedByUserID: null,
  AssignerName: null,
  AssignedDateTime: null,
  CreatedByUserID: null,
  CreatedByName: '',
  CreatedDateTime: '',
  ModifiedDateTime: '',
  TrackingNumberEmailSentDateTime: null,
  UnsentSinceDateTime: null,
  HasPin_BP: false,
  HasPin_Shell: false,
  HasPin_Ampol: false,
};

/** Fuel card trackers as the list and the record show them. No row holds a PIN. */
export const fuelCardTrackerRows: Projection<FuelCardTrackerEvent | PersonEvent | UserRenaming, FuelCardTrackerRow> = {
  name: 'fuelCardTrackerRows',
  version: 1,
  readModel: readModelOf(fuelCardTrackerList, {
    indexed: [
      'PersonID',
      'OwnPersonID',
      'PersonFullName',
      'PersonEmployerName',
      'PriorityCodeID',
      'RequestTypeCodeID',
      'StatusCodeID',
      'AssignedToUserID',
      'AssigneeName',
      'AssignedByUserID',
      'CreatedByUserID',
      'ModifiedDateTime',
      'UnsentSinceDateTime',
    ],
    indexes: [['StatusCodeID', 'AssignedToUserID']],
    search: [
      'FuelCardTrackerID',
      'PersonFullName',
      'PersonEmployerName',
      'PersonEmail',
      'PersonContactNumber',
      'AssigneeName',
      'RegistrationNumber',
      'TrackingNumber_BP',
      'TrackingNumber_Shell',
      'TrackingNumber_Ampol',
      'TrackingNumber_Chargefox',
      'Notes',
    ],
    searchedByValue: 'AssigneeName',
    defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  }),
  handlers: {
    ...followPersons<FuelCardTrackerRow>({
      id: 'PersonID',
      own: 'OwnPersonID',
      name: 'PersonFullName',
      employer: 'PersonEmployerName',
      email: 'PersonEmail',
      phone: 'PersonContactNumber',
      forget: [...personalFuelCardTrackerDetails, ...pinProviders.map((card) => `HasPin_${card}` as const)],
    }),
    ...followUsers<FuelCardTrackerRow>([
      { id: 'AssignedToUserID', name: 'AssigneeName' },
      { id: 'AssignedByUserID', name: 'AssignerName' },
      { id: 'CreatedByUserID', name: 'CreatedByName' },
    ]),
    FuelCardTrackerAdded: ({ data: { DuplicateOf: _, ...data }, metadata, revision }) => [
      {
        put: data.FuelCardTrackerID,
        row: {
          ...addedTracker,
          ...data,
          ...momentsOf(data, metadata.time),
          ...namesOf(data),
          id: data.FuelCardTrackerID,
          OwnPersonID: data.PersonID,
          Version: Number(revision),
          CreatedByUserID: metadata.actor.id,
          CreatedByName: metadata.actor.name,
          CreatedDateTime: metadata.time,
          ModifiedDateTime: metadata.time,
        },
      },
    ],
    FuelCardTrackerAmended(event) {
      const { FuelCardTrackerID: _, PersonID: __, was: ___, ...fields } = event.data;
      return changed(event, { ...fields, ...momentsOf(fields, event.metadata.time), ...namesOf(fields) });
    },
    FuelCardTrackerPersonChanged(event) {
      const {
        FuelCardTrackerID: _,
        from: __,
        CardPin_BP: _bp,
        CardPin_Shell: _s,
        CardPin_Ampol: _a,
        ...fields
      } = event.data;
      return changed(event, { ...fields, OwnPersonID: fields.PersonID, ...heldPins(event.data) });
    },
    FuelCardPinsChanged: (event) => changed(event, heldPins(event.data)),
    FuelCardTrackerAssigned: (event) =>
      changed(event, {
        AssignedToUserID: event.data.to.UserID,
        AssigneeName: event.data.to.FullName,
        AssignedByUserID: event.metadata.actor.id,
        AssignerName: event.metadata.actor.name,
        AssignedDateTime: event.metadata.time,
      }),
    FuelCardTrackerUnassigned: (event) =>
      changed(event, {
        AssignedToUserID: null,
        AssigneeName: null,
        AssignedByUserID: null,
        AssignerName: null,
        AssignedDateTime: null,
      }),
    FuelCardStatusChanged: (event) =>
      changed(event, { StatusCodeID: event.data.to, StatusName: fuelCardStatuses[event.data.to].label }),
    FuelCardTrackingMailRequested: (event) => changed(event, { TrackingNumberEmailSentDateTime: event.metadata.time }),
    FuelCardTrackerDeleted: ({ data: { FuelCardTrackerID } }) => [{ remove: FuelCardTrackerID }],
    FuelCardTrackerRestored: ({ data, metadata, revision }) => {
      const {
        status,
        assignee,
        createdBy,
        createdAt,
        assignedBy,
        assignedByID = null,
        assignedAt,
        PinsOf,
        ...fields
      } = data;
      return [
        {
          put: data.FuelCardTrackerID,
          row: {
            ...addedTracker,
            ...fields,
            ...namesOf(fields),
            id: data.FuelCardTrackerID,
            OwnPersonID: data.PersonID,
            Version: Number(revision),
            StatusCodeID: status,
            StatusName: fuelCardStatuses[status].label,
            AssignedToUserID: assignee?.UserID ?? null,
            AssigneeName: assignee?.FullName ?? null,
            AssignedByUserID: assignedByID,
            AssignerName: assignedBy,
            AssignedDateTime: assignedAt,
            CreatedByUserID: createdBy.id,
            CreatedByName: createdBy.name,
            CreatedDateTime: createdAt,
            ModifiedDateTime: metadata.time,
            HasPin_BP: PinsOf.includes('BP'),
            HasPin_Shell: PinsOf.includes('Shell'),
            HasPin_Ampol: PinsOf.includes('Ampol'),
          },
        },
      ];
    },
  },
};

type Names = Pick<FuelCardTrackerRow, 'RequestTypeName' | 'PriorityName' | 'DeliveryTypeName'>;

/** The names of the codes among these details. */
function namesOf(details: FuelCardTrackerDetails): Names;
function namesOf(details: Partial<FuelCardTrackerDetails>): Partial<Names>;
function namesOf({
  RequestTypeCodeID,
  PriorityCodeID,
  DeliveryTypeCodeID,
}: Partial<FuelCardTrackerDetails>): Partial<Names> {
  return {
    ...(RequestTypeCodeID !== undefined && { RequestTypeName: labelOf(cardRequestTypes, RequestTypeCodeID) }),
    ...(PriorityCodeID !== undefined && { PriorityName: labelOf(priorities, PriorityCodeID) }),
    ...(DeliveryTypeCodeID !== undefined && { DeliveryTypeName: labelOf(deliveryTypes, DeliveryTypeCodeID) }),
  };
}

/** Whether the changed PINs are there, without the PINs. */
const heldPins = ({
  CardPin_BP,
  CardPin_Shell,
  CardPin_Ampol,
}: Partial<FuelCardPins>): Partial<FuelCardTrackerRow> => ({
  ...(CardPin_BP !== undefined && { HasPin_BP: CardPin_BP !== null }),
  ...(CardPin_Shell !== undefined && { HasPin_Shell: CardPin_Shell !== null }),
  ...(CardPin_Ampol !== undefined && { HasPin_Ampol: CardPin_Ampol !== null }),
});

function changed(
  { data: { FuelCardTrackerID }, metadata, revision }: DecodedEvent<FuelCardTrackerEvent>,
  fields: Partial<FuelCardTrackerRow & LeadPerson>,
): readonly Change<FuelCardTrackerRow>[] {
  return [
    { patch: FuelCardTrackerID, fields: { ...fields, Version: Number(revision), ModifiedDateTime: metadata.time } },
  ];
}
