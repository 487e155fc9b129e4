import { mailboxes } from '@leaseledger/contract/shared/mailboxes';
import { Link } from 'react-router';
import { useSite } from '../../platform/http/use-site.ts';

/** The help for a forgotten password. The site's settings decide: a link by mail, or a mail to an address. */
export function ForgotPassword() {
  const site = useSite();
  if (site?.forgottenPassword === 'link') return <Link to="/forgotPassword">Forgot Password</Link>;
  return (
    <a href={`mailto:${site?.sessionsMailbox ?? mailboxes.sessions}?subject=Forgot%20Password`}>Forgot Password</a>
  );
}
