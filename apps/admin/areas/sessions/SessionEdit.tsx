import { UpdateSessionBody } from '@leaseledger/contract/sessions/session.bodies';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { Edit } from '../../records/record/Edit.tsx';
import { sessionToAmend } from './session-form.ts';
import { SessionInputs } from './SessionInputs.tsx';

/** The form for the first two columns of a session. */
export const SessionEdit = () => (
  <Edit
    endpoint={sessionEndpoints.update}
    body={UpdateSessionBody}
    toForm={sessionToAmend}
    done={sessionMessage.updated}
    actions={[
      { label: 'Update', redirect: 'list' },
      { label: 'Update & View', redirect: 'show' },
    ]}
  >
    <SessionInputs />
  </Edit>
);
