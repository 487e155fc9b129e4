import { sessionLabels } from '@leaseledger/contract/sessions/session.details';
import { sessionRecord, type SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { useRecordContext } from 'react-admin';
import { fieldsOf } from '../../records/record/fields-of.tsx';

export const sessionFields = fieldsOf({ record: sessionRecord, labels: sessionLabels });

/** The session of the surrounding panel. */
export function useSession(): SessionRecord {
  const session = useRecordContext<SessionRecord>();
  if (session === undefined) throw new Error('useSession is for components inside the panel of a session.');
  return session;
}
