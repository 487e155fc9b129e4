import { mailboxes } from '@leaseledger/contract/shared/mailboxes';
import { Shell } from '../shell/Shell.tsx';

/**
 * The page at `/`, where staff log in. One button needs a script, `clear-site-data.ts`.
 * `forgot-password.ts` sets the target of the Forgot Password link.
 */
export function Landing() {
  return (
    <Shell>
      <h1>The back office for novated leasing</h1>
      <p className="lead">
        Staff log in here. If you were invited to an information session, open the link in your invitation.
      </p>
      <a className="primary" href="/login">
        Login
      </a>
      <ul className="also">
        <li>
          <a id="forgot-password" href={`mailto:${mailboxes.sessions}?subject=Forgot%20Password`}>
            Forgot Password
          </a>
        </li>
        <li className="needs-script">
          <button type="button" id="clear-site-data" aria-describedby="clear-site-data-note">
            Clear Site Data
          </button>
        </li>
      </ul>
      <p className="note needs-script" id="clear-site-data-note">
        Clearing forgets this browser’s filters, columns and theme, then reloads the page.
      </p>
    </Shell>
  );
}
