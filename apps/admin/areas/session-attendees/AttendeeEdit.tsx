import { UpdateAttendeeBody } from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { attendeeFields } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { isMasked } from '@leaseledger/contract/shared/masked-contact';
import { FormColumn, FormColumns } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { Edit } from '../../records/record/Edit.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { useAttendee } from './attendee-record.ts';
import { attendeeToAmend } from './attendee-form.ts';
import { AttendeeInputs } from './AttendeeInputs.tsx';

const { TextInput } = inputsOf({ bodies: [UpdateAttendeeBody], fields: attendeeFields });

/** The form for an attendee's answers and their address. */
export function AttendeeEdit() {
  const isHidden = isMasked(useAttendee().Email ?? '');
  return (
    <Edit
      endpoint={sessionAttendanceEndpoints.update}
      body={UpdateAttendeeBody}
      toForm={attendeeToAmend}
      done={sessionAttendanceMessage.updated}
      actions={listOrShow('Update', 'Update & View')}
    >
      <FormColumns>
        <FormColumn title="Details">
          <TextInput
            source="Email"
            optional
            hint={
              isHidden
                ? 'Emails to the attendee go to this address. Leave it empty to keep the present one.'
                : 'Emails to the attendee go to this address. After a correction, send the confirmation email again.'
            }
          />
          <AttendeeInputs />
        </FormColumn>
      </FormColumns>
    </Edit>
  );
}
