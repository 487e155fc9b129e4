import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import type { MailedAttendees } from '@leaseledger/contract/sessions/session.views';
import { useRead } from '../../platform/http/use-read.ts';
import { useSession } from './session-record.ts';

/**
 * How many attendees of the surrounding session an email would reach. It is undefined while it is read, and when it
 * cannot be read.
 */
export function useMailed(): { readonly mailed: MailedAttendees | undefined; readonly isRead: boolean } {
  const { SessionID: id } = useSession();
  const { data, isPending } = useRead(sessionEndpoints.mailed, { params: { id } }, { resource: 'sessionAttendees' });
  return { mailed: data, isRead: !isPending };
}
