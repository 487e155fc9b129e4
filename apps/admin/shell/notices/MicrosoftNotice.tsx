import { linksMicrosoft } from '@leaseledger/contract/access/permissions';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { expiredLinks } from '../../platform/http/api.ts';
import { microsoftLinkExpired } from '../../platform/session/microsoft-link.ts';
import { rightsOf, userSession } from '../../platform/session/session.ts';
import { Notice } from './Notice.tsx';

/**
 * Reminds staff without a linked Microsoft account (specification 1, section 2.2). It stays until they link one. Hidden
 * from viewers.
 */
export function MicrosoftNotice() {
  const session = userSession.use();
  const expired = expiredLinks.use();
  useEffect(() => {
    if (expired > 0) microsoftLinkExpired();
  }, [expired]);
  if (
    session === null ||
    session.viewedBy ||
    !linksMicrosoft(rightsOf(session)) ||
    session.user.MicrosoftEmail !== null
  )
    return null;
  return (
    <Notice standing action={<Link to="/account#microsoft">Link it</Link>}>
      Your Microsoft account is not linked
    </Notice>
  );
}
