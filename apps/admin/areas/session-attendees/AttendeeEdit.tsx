import { UpdateAttendeeBody } from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { FormColumn, FormColumns } from '../../platform/form/FormColumns.tsx';
import { Edit } from '../../records/record/Edit.tsx';
import { attendeeToAmend } from './attendee-form.ts';
import { AttendeeInputs } from './AttendeeInputs.tsx';

/** The form for an attendee's answers. */
export const AttendeeEdit = () => (
  <Edit
    endpoint={sessionAttendanceEndpoints.update}
    body={UpdateAttendeeBody}
    toForm={attendeeToAmend}
    done={sessionAttendanceMessage.updated}
    actions={[
      { label: 'Update', redirect: 'list' },
      { label: 'Update & View', redirect: 'show' },
    ]}
  >
    <FormColumns>
      <FormColumn title="Details">
        <AttendeeInputs />
      </FormColumn>
    </FormColumns>
  </Edit>
);
