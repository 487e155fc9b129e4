import { AddAttendeeBody } from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { attendeeFields, blankAttendee } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { isToCome } from '@leaseledger/contract/sessions/why-over';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { useState } from 'react';
import { FormColumn } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { Warning } from '../../platform/form/Warning.tsx';
import { CreateInDialog } from '../../records/record/Create.tsx';
import { AttendeeInputs } from './AttendeeInputs.tsx';
import { beyondText } from './session-seats.ts';
import { attendeeToAdd } from './attendee-form.ts';

const { PersonInput, BooleanInput } = inputsOf({
  bodies: [AddAttendeeBody],
  fields: attendeeFields,
  labels: { PersonID: 'Person', sendConfirmationEmail: 'Send confirmation email' },
});

interface AddAttendeeProps {
  readonly session: SessionRecord;
  readonly onCancel: () => void;
}

/** Adds an attendee to a session: an existing person, or a new one. */
export default function AddAttendee({ session, onCancel }: AddAttendeeProps) {
  const beyond = beyondText(session, 1);
  const [isConfirmed] = useState(() => isToCome(session, new Date()));
  return (
    <CreateInDialog
      title={`Add attendee to ${session.SessionName}`}
      action="Add attendee"
      endpoint={sessionAttendanceEndpoints.add}
      body={AddAttendeeBody}
      initial={{
        ...attendeeToAdd(blankAttendee),
        PersonID: null,
        SessionID: session.SessionID,
        sendConfirmationEmail: isConfirmed,
      }}
      done={(attendee) => sessionAttendanceMessage.added(attendee?.FullName ?? 'The person')}
      onAdded={onCancel}
      onCancel={onCancel}
    >
      <FormColumn>
        {beyond !== undefined && <Warning>{beyond}</Warning>}
        <PersonInput source="PersonID" creates autoFocus />
        {isConfirmed && <BooleanInput source="sendConfirmationEmail" />}
        <AttendeeInputs />
      </FormColumn>
    </CreateInDialog>
  );
}
