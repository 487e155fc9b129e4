import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { RecordPanel } from '../record/RecordPanel.tsx';
import { SessionShow } from './SessionShow.tsx';

/** The panel of one session. */
export default function SessionPanel() {
  return (
    <RecordPanel endpoint={sessionEndpoints.one} title={({ SessionName }) => SessionName} historyKinds={false} grantedBy="Your role group does not open it. A user administrator can grant it.">
      <SessionShow />
    </RecordPanel>
  );
}
