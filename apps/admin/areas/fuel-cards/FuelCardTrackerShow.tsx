import { opensPersons } from '@leaseledger/contract/access/permissions';
import {
  cardProviders,
  cardRequestTypes,
  deliveryTypes,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { cardLives } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.lives';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { MailCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useRights } from '../../platform/session/session.ts';
import { momentText } from '../../platform/time/moments.ts';
import { FieldList, Section } from '../../records/record/FieldList.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';
import { CardLifeLine } from './CardLifeLine.tsx';
import { CardPin, PinsButton, usePins } from './CardPins.tsx';
import { AssigneeField, PriorityField, UrgentField } from './QuickEdits.tsx';
import { AssignedField, CreatedField, trackerFields, useTracker } from './tracker-record.ts';

const { TextField, BooleanField, DateTimeField, PhoneField, EmailField, SelectField, FunctionField } = trackerFields;

function PersonField() {
  const rights = useRights();
  return (
    <FunctionField
      label="Name"
      nothing={DELETED_PERSON}
      render={({ Person, PersonID, PersonFullName }) =>
        PersonFullName !== null && (opensPersons(rights) || Person !== null) ? (
          <Link to={`/persons/view/${PersonID}`}>{PersonFullName}</Link>
        ) : (
          PersonFullName
        )
      }
    />
  );
}

const TrackingMailField = () => (
  <FunctionField
    label="Tracking mail"
    nothing="Not sent"
    render={({ TrackingNumberEmailSentDateTime: at }) =>
      at === null ? null : (
        <span className="tracking-mail">
          <MailCheck aria-hidden /> {`Sent ${momentText(at)}`}
        </span>
      )
    }
  />
);

/** A section for each requested card, with its life, number and PIN. */
function Cards() {
  const tracker = useTracker();
  const pins = usePins();
  const lives = cardLives(tracker);
  const cards = cardProviders.filter(
    (card) =>
      tracker[`CardRequested_${card}`] ||
      tracker[`SentDateTime_${card}`] !== null ||
      tracker[`TrackingNumber_${card}`] !== null,
  );
  if (cards.length === 0)
    return (
      <Section title="Cards" action={<PinsButton {...pins} />}>
        <p className="section-note">No card is requested yet. Edit the tracker to request one.</p>
      </Section>
    );
  return cards.map((card, index) => (
    <Section key={card} title={`${card} card`} {...(index === 0 && { action: <PinsButton {...pins} /> })}>
      <CardLifeLine life={lives.find((life) => life.card === card)} tracker={tracker} />
      <FieldList>
        <DateTimeField source={`SentDateTime_${card}`} label="Sent" nothing="Not sent" />
        <TextField source={`TrackingNumber_${card}`} label="Tracking number" />
        {card !== 'Chargefox' && <CardPin card={card} shown={pins.shown} />}
      </FieldList>
    </Section>
  ));
}

/** The first two columns of a fuel card tracker. */
export function FuelCardTrackerShow() {
  const { AssignedDateTime, Notes } = useTracker();
  return (
    <>
      <PanelColumn>
        <Section title="Person">
          <FieldList>
            <PersonField />
            <PhoneField source="PersonContactNumber" label="Contact number" />
            <EmailField source="PersonEmail" label="Email" />
            <TextField source="PersonEmployerName" label="Company" />
          </FieldList>
        </Section>
        <Section title="Tracker">
          <FieldList>
            <AssigneeField />
            {AssignedDateTime !== null && <AssignedField />}
            <PriorityField />
            <UrgentField />
            <SelectField source="RequestTypeCodeID" codes={cardRequestTypes} />
            <SelectField source="DeliveryTypeCodeID" codes={deliveryTypes} />
            <DateTimeField source="RequestedDateTime" />
            <DateTimeField source="ReceivedDateTime" />
            <BooleanField source="Resent" />
            <TrackingMailField />
            <CreatedField />
          </FieldList>
        </Section>
        <Section title="Vehicle">
          <FieldList>
            <TextField source="RegistrationNumber" />
            <TextField source="VehicleDescription" label="Description" />
          </FieldList>
        </Section>
        <Section title="Notes">
          <p className="tracker-notes">{Notes ?? ''}</p>
        </Section>
      </PanelColumn>
      <PanelColumn>
        <Cards />
      </PanelColumn>
    </>
  );
}
