import {
  blankOf,
  code,
  fields,
  formatsOf,
  id,
  labelsOf,
  lines,
  moment,
  personalIn,
  text,
  yesNo,
  type Values,
} from '../kernel/fields.ts';
import { NOTES_MAX, priorities, priority } from '../leads/lead.codes.ts';
import { PIN_MAX } from '../shared/pin.ts';
import { cardRequestType, cardRequestTypes, deliveryType, deliveryTypes } from './fuel-card-tracker.codes.ts';

const requested = { column: true } as const;
const sent = { column: true } as const;
/** A tracking number leads to the address of the customer. */
const tracking = { max: 60, personal: true, searched: true } as const;

/** The fields of a fuel card tracker that staff fill in, but for the PINs (specification 3, section 3). */
export const fuelCardTrackerFields = fields({
  RequestTypeCodeID: code(cardRequestType, cardRequestTypes, {
    label: 'Request type',
    blank: cardRequestType.STANDARD,
    column: true,
  }),
  PriorityCodeID: code(priority, priorities, {
    label: 'Priority',
    blank: priority.LOW,
    column: true,
    mark: 'priority',
  }),
  Urgent: yesNo({ label: 'Urgent', column: true }),
  DeliveryTypeCodeID: code(deliveryType, deliveryTypes, {
    label: 'Delivery',
    said: 'Delivery type',
    blank: deliveryType.STANDARD,
    column: true,
  }),
  RegistrationNumber: text({
    label: 'Registration',
    said: 'Registration number',
    max: 20,
    personal: true,
    column: true,
    searched: true,
  }),
  VehicleDescription: text({ label: 'Vehicle', said: 'Vehicle description', max: 200, personal: true, column: true }),
  CardRequested_BP: yesNo({ label: 'BP card', ...requested }),
  CardRequested_Shell: yesNo({ label: 'Shell card', ...requested }),
  CardRequested_Ampol: yesNo({ label: 'Ampol card', ...requested }),
  CardRequested_Chargefox: yesNo({ label: 'Chargefox card', ...requested }),
  SentDateTime_BP: moment({ label: 'BP card sent', ...sent }),
  SentDateTime_Shell: moment({ label: 'Shell card sent', ...sent }),
  SentDateTime_Ampol: moment({ label: 'Ampol card sent', ...sent }),
  SentDateTime_Chargefox: moment({ label: 'Chargefox card sent', ...sent }),
  TrackingNumber_BP: text({ label: 'BP tracking number', ...tracking }),
  TrackingNumber_Shell: text({ label: 'Shell tracking number', ...tracking }),
  TrackingNumber_Ampol: text({ label: 'Ampol tracking number', ...tracking }),
  TrackingNumber_Chargefox: text({ label: 'Chargefox tracking number', ...tracking }),
  RequestedDateTime: moment({ label: 'Requested', column: true }),
  ReceivedDateTime: moment({ label: 'Received', column: true }),
  Resent: yesNo({ label: 'Resent', column: true }),
  Notes: lines({ label: 'Notes', max: NOTES_MAX, personal: true, searched: true }),
});

/** The PINs, in a table of their own: separate events change them, and no list, export, search or history shows them. */
export const pinFields = fields({
  CardPin_BP: text({ label: 'BP PIN', max: PIN_MAX, personal: true }),
  CardPin_Shell: text({ label: 'Shell PIN', max: PIN_MAX, personal: true }),
  CardPin_Ampol: text({ label: 'Ampol PIN', max: PIN_MAX, personal: true }),
});

/** The assignee, in a table of its own because separate events change it. */
export const fuelCardAssigneeFields = fields({ AssignedToUserID: id({ label: 'Assigned to' }) });

/** A fuel card tracker as staff fill it in. Moments are ISO 8601 in UTC. */
export interface FuelCardTrackerDetails extends Values<typeof fuelCardTrackerFields> {}
/** The PINs in clear. */
export interface FuelCardPins extends Values<typeof pinFields> {}

/** A fuel card tracker before anything is entered. */
export const blankFuelCardTracker: FuelCardTrackerDetails = blankOf(fuelCardTrackerFields);
export const noPins: FuelCardPins = blankOf(pinFields);
/** The names of the fields in forms, columns and histories. */
export const fuelCardTrackerLabels = labelsOf(fuelCardTrackerFields);
export const pinLabels = labelsOf(pinFields);
/** Formats of the fields in histories. */
export const fuelCardTrackerFormats = formatsOf(fuelCardTrackerFields);
/** The fields that the log seals with the person's key. They are erased with the person. */
export const personalFuelCardTrackerDetails = personalIn(fuelCardTrackerFields);
export const personalPins = personalIn(pinFields);
