import { managesFuelCards } from '../access/permissions.ts';
import type { EmailRow } from '../emails/email.views.ts';
import type { FileView } from '../files/file.views.ts';
import type { ActivityItem } from '../history/history.views.ts';
import { listOf, view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import type { LeadPerson } from '../leads/lead.views.ts';
import type { NoteRow } from '../notes/note.views.ts';
import type { PersonRecord } from '../persons/person.views.ts';
import type { SubscriptionRow } from '../subscriptions/subscription.views.ts';
import { fuelCardStatuses } from './fuel-card-tracker.codes.ts';
import { fuelCardTrackerFields, type FuelCardPins, type FuelCardTrackerDetails } from './fuel-card-tracker.details.ts';
import type { CardMoments } from './fuel-card-tracker.lives.ts';

/** One row of the list of fuel card trackers, without PINs. Moments are ISO 8601 in UTC. */
export interface FuelCardTrackerRow extends FuelCardTrackerDetails, CardMoments, LeadPerson {
  readonly id: number;
  readonly FuelCardTrackerID: number;
  /** The revision of the record. An update sends it back. */
  readonly Version: number;
  /** The person stored with the tracker. It differs from PersonID when that person was merged into another. */
  readonly OwnPersonID: number;
  readonly RequestTypeName: string;
  readonly PriorityName: string;
  readonly DeliveryTypeName: string;
  readonly StatusCodeID: number;
  readonly StatusName: string;
  readonly AssignedToUserID: number | null;
  readonly AssigneeName: string | null;
  /** Null when the system assigned it. */
  readonly AssignedByUserID: number | null;
  readonly AssignerName: string | null;
  readonly AssignedDateTime: string | null;
  readonly CreatedByUserID: number | null;
  readonly CreatedByName: string;
  readonly CreatedDateTime: string;
  readonly ModifiedDateTime: string;
  readonly TrackingNumberEmailSentDateTime: string | null;
  /** The earliest moment at which a card was requested that has not been sent; null while none waits. */
  readonly UnsentSinceDateTime: string | null;
  /** Whether the tracker holds a PIN of this provider. Null once the person is forgotten. */
  readonly HasPin_BP: boolean | null;
  readonly HasPin_Shell: boolean | null;
  readonly HasPin_Ampol: boolean | null;
}

/** A tracker with its person, as a quick command answers it. PINs are masked (`••••`), and null where there is none. */
export interface FuelCardTrackerRecord extends FuelCardTrackerRow, FuelCardPins {
  /** Null once the person is forgotten. External users see only persons that they registered. */
  readonly Person: PersonRecord | null;
}

/** `GET fuelCardTrackers/tracker/{id}`, and the answer to adding or amending a tracker. `?pins=1` answers the PINs in clear. */
export interface FuelCardTrackerView extends FuelCardTrackerRecord {
  /** The latest notes, newest first. */
  readonly NotesList: readonly NoteRow[];
  readonly Files: readonly FileView[];
  /** The followers of the tracker. External users see only themselves. */
  readonly Subscriptions: readonly SubscriptionRow[];
  /** The latest entries of the history, newest first. */
  readonly Activity: readonly ActivityItem[];
  /** The latest mails of the tracker, newest first. */
  readonly EmailHistory: readonly EmailRow[];
}

/** `GET fuelCardTrackers/duplicate/{id}` answers the id of the new record. */
export interface DuplicatedFuelCardTracker {
  readonly FuelCardTrackerID: number;
}

export interface FuelCardAssigneeChange {
  readonly FuelCardTrackerID: number;
  readonly PersonFullName: string | null;
  readonly PersonEmployerName: string | null;
  readonly AssignedBy: string;
  readonly PreviousAssignee: string | null;
  readonly AssignedTo: string;
  readonly CreatedDateTime: string;
}

export interface FuelCardStatusChange {
  readonly FuelCardTrackerID: number;
  readonly PersonFullName: string | null;
  readonly PersonEmployerName: string | null;
  readonly ChangedByUserName: string;
  readonly ChangeFromName: string;
  readonly ChangeToName: string;
  readonly CreatedDateTime: string;
}

export const fuelCardTrackerRow = view<FuelCardTrackerRow>('FuelCardTrackerRow');
export const fuelCardTrackerRecord = view<FuelCardTrackerRecord>('FuelCardTrackerRecord');
export const fuelCardTrackerView = view<FuelCardTrackerView>('FuelCardTrackerView');
export const duplicatedFuelCardTracker = view<DuplicatedFuelCardTracker>('DuplicatedFuelCardTracker');
export const fuelCardAssigneeChanges = listOf(view<FuelCardAssigneeChange>('FuelCardAssigneeChange'));
export const fuelCardStatusChanges = listOf(view<FuelCardStatusChange>('FuelCardStatusChange'));

/** The list of fuel card trackers. */
export const fuelCardTrackerList = list({
  resource: 'fuelCardTrackers',
  row: fuelCardTrackerRow,
  id: 'FuelCardTrackerID',
  fields: fuelCardTrackerFields,
  heads: {
    FuelCardTrackerID: 'Fuel card',
    PersonFullName: 'Person',
    PersonEmployerName: 'Company',
    PersonEmail: 'Email',
    PersonContactNumber: 'Contact number',
    StatusCodeID: 'Status',
    AssigneeName: 'Assigned to',
    AssignerName: 'Assigned by',
    CreatedByName: 'Created by',
    CreatedDateTime: 'Created',
    ModifiedDateTime: 'Modified',
    TrackingNumberEmailSentDateTime: 'Tracking mail sent',
    UnsentSinceDateTime: 'Unsent since',
  },
  formats: {
    FuelCardTrackerID: 'id',
    StatusCodeID: { codes: fuelCardStatuses, mark: 'status' },
    PersonContactNumber: 'phone',
  },
  managedBy: managesFuelCards,
  first: {
    FuelCardTrackerID: 'integer',
    PersonID: 'integer',
    OwnPersonID: 'integer',
    PersonFullName: 'text',
    PersonEmployerName: 'text',
    PersonEmail: 'text',
    PersonContactNumber: 'text',
  },
  columns: {
    RequestTypeName: 'text',
    PriorityName: 'text',
    DeliveryTypeName: 'text',
    StatusCodeID: 'integer',
    StatusName: 'text',
    AssignedToUserID: 'integer',
    AssigneeName: 'text',
    AssignedByUserID: 'integer',
    AssignerName: 'text',
    AssignedDateTime: 'time',
    CreatedByUserID: 'integer',
    CreatedByName: 'text',
    CreatedDateTime: 'time',
    ModifiedDateTime: 'time',
    TrackingNumberEmailSentDateTime: 'time',
    UnsentSinceDateTime: 'time',
  },
});
