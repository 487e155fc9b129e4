import { AddSessionBody } from '@leaseledger/contract/sessions/session.bodies';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { useState } from 'react';
import { Create } from '../../records/record/Create.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { newSession } from './session-form.ts';
import { SessionInputs } from './SessionInputs.tsx';
import './sessions.css';

/** The panel that adds a session. */
export default function SessionCreate() {
  const [initial] = useState(() => newSession(new Date()));
  return (
    <Create
      endpoint={sessionEndpoints.add}
      body={AddSessionBody}
      initial={initial}
      done={(session) => sessionMessage.added(session?.SessionName ?? 'It')}
      actions={listOrShow('Create', 'Create & View')}
    >
      <SessionInputs />
    </Create>
  );
}
