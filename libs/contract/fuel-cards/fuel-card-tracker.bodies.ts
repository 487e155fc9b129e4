import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import { IsDefined, IsIn, IsObject, Matches, MaxLength, ValidateNested } from 'class-validator';
import { bodyOf, mayHold } from '../shared/body-of.ts';
import { message } from '../shared/messages.ts';
import { PIN_MAX } from '../shared/pin.ts';
import { Optional, RecordID, Revision } from '../shared/rules.ts';
import { PIN_MASK, type CardProvider } from './fuel-card-tracker.codes.ts';
import { fuelCardStatus } from './fuel-card-tracker.statuses.ts';
import { fuelCardAssigneeFields, fuelCardTrackerFields, pinFields } from './fuel-card-tracker.details.ts';
import { fuelCardTrackerMessage } from './fuel-card-tracker.messages.ts';

/** Spaces are refused, not removed: a number with a space is often two of them. */
function trackingNumber(card: CardProvider) {
  const { max, said = '' } = { ...fuelCardTrackerFields[`TrackingNumber_${card}`], said: `Tracking number of ${card}` };
  return mayHold(
    Optional(),
    MaxLength(max ?? 0, { message: message.text(said, max ?? 0) }),
    Matches(/^\S+$/, { message: fuelCardTrackerMessage.trackingNumber(card) }),
  );
}
const pin = (card: CardProvider) =>
  mayHold(
    Optional(),
    Matches(new RegExp(`^(?:\\d{1,${PIN_MAX}}|${PIN_MASK})$`), { message: fuelCardTrackerMessage.pin(card) }),
  );

/** A fuel card tracker in a body. Null and an empty text remove a PIN; left out, or masked, it stays. */
const FuelCardTrackerForm = bodyOf(
  { ...fuelCardTrackerFields, ...pinFields, ...fuelCardAssigneeFields },
  {
    TrackingNumber_BP: trackingNumber('BP'),
    TrackingNumber_Shell: trackingNumber('Shell'),
    TrackingNumber_Ampol: trackingNumber('Ampol'),
    TrackingNumber_Chargefox: trackingNumber('Chargefox'),
    CardPin_BP: pin('BP'),
    CardPin_Shell: pin('Shell'),
    CardPin_Ampol: pin('Ampol'),
  },
);

/** The fuel card tracker of `PUT fuelCardTrackers`. A new one without a BP PIN gets the preset one. */
export class NewFuelCardTracker extends FuelCardTrackerForm {
  @RecordID(fuelCardTrackerMessage.personRequired) PersonID!: number;
}

/** The fuel card tracker of `POST fuelCardTrackers/update`. */
export class AmendedFuelCardTracker extends FuelCardTrackerForm {
  @RecordID(message.id) FuelCardTrackerID!: number;
  @Revision(message.number('Version')) Version!: number;
  @Optional() @RecordID(fuelCardTrackerMessage.personRequired) PersonID?: number | null;
}

export class AddFuelCardTrackerBody {
  @IsDefined({ message: fuelCardTrackerMessage.personRequired })
  @IsObject({ message: fuelCardTrackerMessage.personRequired })
  @ValidateNested()
  @Type(() => NewFuelCardTracker)
  FuelCardTracker!: NewFuelCardTracker;
}

export class UpdateFuelCardTrackerBody {
  @IsDefined({ message: message.id })
  @IsObject({ message: message.id })
  @ValidateNested()
  @Type(() => AmendedFuelCardTracker)
  FuelCardTracker!: AmendedFuelCardTracker;
}

export class AssignFuelCardTrackerBody {
  @RecordID(message.id) fuelCardTrackerID!: number;
  @RecordID(fuelCardTrackerMessage.invalidAssignment) assigneeID!: number;
  /** The assignee that the caller saw; null for nobody. */
  @Optional() @RecordID(message.id) previousAssigneeID!: number | null;
}

const status = () => IsIn(Object.values(fuelCardStatus), { message: message.choice('Status') });

export class UpdateFuelCardStatusBody {
  @RecordID(message.id) fuelCardTrackerID!: number;
  @status() newStatusCodeID!: number;
  /** The status that the caller saw. */
  @status() previousStatusCodeID!: number;
}

/** The parameters of the batch actions. */
export class AssignManyFuelCardTrackers {
  @RecordID(fuelCardTrackerMessage.invalidAssignment) assigneeID!: number;
}

export class ChangeStatusOfFuelCardTrackers {
  @status() newStatusCodeID!: number;
}
