import { linksMicrosoft } from '@leaseledger/contract/access/permissions';
import { Link } from 'react-router';
import { rightsOf, userSession } from '../kernel/session.ts';
import { Notice } from './Notice.tsx';

/** Reminds staff who could link a Microsoft account and have none (specification 1, section 2.2). It stays until they do; who views as another user cannot. */
export function MicrosoftNotice() {
  const session = userSession.use();
  if (session === null || session.viewedBy || !linksMicrosoft(rightsOf(session)) || session.user.MicrosoftEmail !== null) return null;
  return (
    <Notice standing action={<Link to="/account#microsoft">Link it</Link>}>
      Your Microsoft account is not linked
    </Notice>
  );
}
