import { sessionLabels } from '@leaseledger/contract/sessions/session.details';
import { sessionRecord, type SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { fieldsOf } from '../../records/record/fields-of.tsx';
import { recordOfPanel } from '../../records/record/panel/record-of-panel.ts';

export const sessionFields = fieldsOf({ record: sessionRecord, labels: sessionLabels });

/** The session of the surrounding panel. */
export const useSession = recordOfPanel<SessionRecord>('a session');
