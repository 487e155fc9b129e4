import { mailboxes } from '@leaseledger/contract/shared/mailboxes';
import { Link } from 'react-router';
import { useSite } from '../../platform/http/use-site.ts';

/** What whoever forgot the password does, as the site is set: asks for a link, or writes a mail. */
export function ForgotPassword() {
  const site = useSite();
  if (site?.forgottenPassword === 'link') return <Link to="/forgotPassword">Forgot Password</Link>;
  return (
    <a href={`mailto:${site?.sessionsMailbox ?? mailboxes.sessions}?subject=Forgot%20Password`}>Forgot Password</a>
  );
}
