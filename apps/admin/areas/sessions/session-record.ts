import { sessionLabels } from '@leaseledger/contract/sessions/session.details';
import { sessionRecord, type SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { fieldsOf, recordOfPanel } from '../../records/record/fields-of.tsx';

export const sessionFields = fieldsOf({ record: sessionRecord, labels: sessionLabels });

/** The session of the surrounding panel. */
export const useSession = recordOfPanel<SessionRecord>('a session');
