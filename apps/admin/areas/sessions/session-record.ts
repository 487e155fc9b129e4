import { sessionLabels } from '@leaseledger/contract/sessions/session.details';
import { sessionRecord, type SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { useRecordContext } from 'react-admin';
import { fieldsOf } from '../../records/record/fields-of.tsx';

/** The fields of a session, to be read. */
export const sessionFields = fieldsOf({ record: sessionRecord, labels: sessionLabels });

/** The session whose panel this is. */
export function useSession(): SessionRecord {
  const session = useRecordContext<SessionRecord>();
  if (session === undefined) throw new Error('useSession is for components inside the panel of a session.');
  return session;
}
