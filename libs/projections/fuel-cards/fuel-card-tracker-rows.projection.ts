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
import { personalFuelCardTrackerDetails } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import type { FuelCardTrackerEvent } from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import {
  assignedBy,
  createdBy,
  noPerson,
  notCreated,
  personColumns,
  restoredRow,
  searchedPersonColumns,
  staffColumns,
  stampsOf,
  unassigned,
} from '../kernel/assigned-rows.ts';
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
  ...noPerson,
  ...namesOf(blankFuelCardTracker),
  StatusCodeID: fuelCardStatus.OPEN,
  StatusName: fuelCardStatuses[fuelCardStatus.OPEN].label,
  ...unassigned,
  ...notCreated,
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
    indexes: [
      ['StatusCodeID', 'AssignedToUserID'],
      ['StatusCodeID', 'UnsentSinceDateTime'],
    ],
    search: [
      'FuelCardTrackerID',
      ...searchedPersonColumns,
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
      ...personColumns,
      forget: [...personalFuelCardTrackerDetails, ...pinProviders.map((card) => `HasPin_${card}` as const)],
    }),
    ...followUsers<FuelCardTrackerRow>(staffColumns),
    FuelCardTrackerAdded(event) {
      const { DuplicateOf: _, ...data } = event.data;
      return [
        {
          put: data.FuelCardTrackerID,
          row: {
            ...addedTracker,
            ...data,
            ...momentsOf(data, event.metadata.time),
            ...namesOf(data),
            id: data.FuelCardTrackerID,
            OwnPersonID: data.PersonID,
            ...createdBy(event),
          },
        },
      ];
    },
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
    FuelCardTrackerAssigned: (event) => changed(event, assignedBy(event)),
    FuelCardTrackerUnassigned: (event) => changed(event, unassigned),
    FuelCardStatusChanged: (event) =>
      changed(event, { StatusCodeID: event.data.to, StatusName: fuelCardStatuses[event.data.to].label }),
    FuelCardTrackingMailRequested: (event) => changed(event, { TrackingNumberEmailSentDateTime: event.metadata.time }),
    FuelCardTrackerDeleted: ({ data: { FuelCardTrackerID } }) => [{ remove: FuelCardTrackerID }],
    FuelCardTrackerRestored(event) {
      const { fields: restored, columns } = restoredRow(event);
      const { status, PinsOf, ...fields } = restored;
      return [
        {
          put: fields.FuelCardTrackerID,
          row: {
            ...addedTracker,
            ...fields,
            ...columns,
            ...namesOf(fields),
            id: fields.FuelCardTrackerID,
            StatusCodeID: status,
            StatusName: fuelCardStatuses[status].label,
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

const changed = (
  event: DecodedEvent<FuelCardTrackerEvent>,
  fields: Partial<FuelCardTrackerRow>,
): readonly Change<FuelCardTrackerRow>[] => [
  { patch: event.data.FuelCardTrackerID, fields: { ...fields, ...stampsOf(event) } },
];
