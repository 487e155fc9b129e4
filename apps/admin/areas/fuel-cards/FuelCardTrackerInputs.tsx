import { assignsFuelCards, managesFuelCards, mayBeGivenFuelCards } from '@leaseledger/contract/access/permissions';
import {
  AddFuelCardTrackerBody,
  UpdateFuelCardTrackerBody,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.bodies';
import {
  cardProviders,
  pinProviders,
  type CardProvider,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardTrackerFields, pinFields } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import type { FuelCardTrackerRecord } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import type { FoundPerson } from '@leaseledger/contract/persons/person.views';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { FormColumn, FormColumns, FormRow } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { useRights, userSession } from '../../platform/session/session.ts';
import './fuel-cards.css';

const { TextInput, BooleanInput, DateTimeInput, SelectInput, ToggleInput, UserInput, PersonInput } = inputsOf({
  bodies: [AddFuelCardTrackerBody, UpdateFuelCardTrackerBody],
  fields: { ...fuelCardTrackerFields, ...pinFields },
});

/** A user who may not assign trackers to others may keep a new one. */
function AssignToInput() {
  const user = userSession.use()?.user;
  const assignTo = { source: 'FuelCardTracker.AssignedToUserID', label: 'Assign to', optional: true } as const;
  return assignsFuelCards(useRights()) ? (
    <UserInput {...assignTo} may={mayBeGivenFuelCards} placeholder="Nobody yet" />
  ) : (
    <SelectInput
      {...assignTo}
      none="Nobody yet"
      choices={user === undefined ? [] : [{ id: user.UserID, name: user.FullName }]}
    />
  );
}

const requestedField = (card: CardProvider) => `FuelCardTracker.CardRequested_${card}` as const;
const others = cardProviders.filter((card) => card !== 'Chargefox');

/** Asks which cards stay, because Chargefox cannot be combined with others (specification 3, section 4). */
function ChargefoxQuestion() {
  const requested = useWatch({ name: cardProviders.map(requestedField) });
  const { setValue } = useFormContext();
  const clear = (cards: readonly CardProvider[]) => {
    for (const card of cards) setValue(requestedField(card), false, { shouldDirty: true });
  };
  const isChargefox = requested[cardProviders.indexOf('Chargefox')] === true;
  const beside = others.filter((card) => requested[cardProviders.indexOf(card)] === true);
  return (
    <ConfirmDialog
      open={isChargefox && beside.length > 0}
      title="Remove the other fuel types?"
      confirm="Yes, leave only Chargefox"
      cancel="No, clear Chargefox"
      onConfirm={() => clear(others)}
      onCancel={() => clear(['Chargefox'])}
    >
      {`Chargefox cards cannot be combined with BP, Shell or Ampol, and this tracker also requests ${beside.join(', ')}.`}
    </ConfirmDialog>
  );
}

interface CardInputsProps {
  readonly card: CardProvider;
  /** The tracker is new. */
  readonly isNew: boolean;
}

/** The inputs of one provider's card. A card that is not requested has its tick alone. */
function CardInputs({ card, isNew }: CardInputsProps) {
  const isRequested: unknown = useWatch({ name: requestedField(card) });
  const pinProvider = pinProviders.find((each) => each === card);
  const hint =
    isNew && card === 'BP'
      ? 'The preset PIN stays while it shows dots.'
      : 'It stays while it shows dots. Type digits to change it.';
  return (
    <fieldset className="card-inputs">
      <BooleanInput source={requestedField(card)} />
      {isRequested === true && (
        <>
          <DateTimeInput source={`FuelCardTracker.SentDateTime_${card}`} label="Sent" optional />
          <FormRow>
            <TextInput source={`FuelCardTracker.TrackingNumber_${card}`} label="Tracking number" optional />
            {pinProvider !== undefined && (
              <TextInput source={`FuelCardTracker.CardPin_${pinProvider}`} label="PIN" optional hint={hint} />
            )}
          </FormRow>
        </>
      )}
    </fieldset>
  );
}

/** The tracker's person. An external user receives only the row's details. Null for a deleted person. */
const personOf = ({
  Person,
  PersonID,
  PersonFullName,
  PersonEmployerName,
  PersonEmail,
  PersonContactNumber,
}: FuelCardTrackerRecord): FoundPerson | null =>
  Person ??
  (PersonFullName === null
    ? null
    : {
        id: PersonID,
        PersonID,
        FullName: PersonFullName,
        CompanyName: PersonEmployerName,
        Email: PersonEmail,
        ContactNumber: PersonContactNumber,
      });

/** The inputs of a fuel card tracker, with a part for each provider's card. */
export function FuelCardTrackerInputs() {
  const tracker = useRecordContext<FuelCardTrackerRecord>();
  const rights = useRights();
  const [isNew] = useState(tracker === undefined);
  return (
    <FormColumns>
      <FormColumn title="Tracker">
        {tracker === undefined ? (
          <PersonInput source="FuelCardTracker.PersonID" label="Person" creates autoFocus />
        ) : (
          <PersonInput source="FuelCardTracker.PersonID" label="Person" known={personOf(tracker)} />
        )}
        <FormRow>
          <SelectInput source="FuelCardTracker.RequestTypeCodeID" />
          <SelectInput source="FuelCardTracker.DeliveryTypeCodeID" />
        </FormRow>
        <ToggleInput source="FuelCardTracker.PriorityCodeID" />
        {managesFuelCards(rights) && <BooleanInput source="FuelCardTracker.Urgent" />}
        {isNew && !rights.external && <AssignToInput />}
        <FormRow>
          <TextInput source="FuelCardTracker.RegistrationNumber" optional />
          <TextInput source="FuelCardTracker.VehicleDescription" optional />
        </FormRow>
        <DateTimeInput source="FuelCardTracker.RequestedDateTime" optional />
        <DateTimeInput source="FuelCardTracker.ReceivedDateTime" optional />
        <BooleanInput source="FuelCardTracker.Resent" />
        <TextInput source="FuelCardTracker.Notes" rows={4} counts optional />
      </FormColumn>
      <FormColumn title="Cards">
        {cardProviders.map((card) => (
          <CardInputs key={card} card={card} isNew={isNew} />
        ))}
        <ChargefoxQuestion />
      </FormColumn>
    </FormColumns>
  );
}
