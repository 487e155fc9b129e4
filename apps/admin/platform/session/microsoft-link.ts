import { TOKEN_EXPIRED } from '@leaseledger/contract/microsoft/token-expired';
import { ApiError } from '../http/api-error.ts';
import { tellFailure } from './failures.ts';
import { userSession } from './session.ts';

/** The code of an expired Microsoft link (specification 1, section 8). */
const EXPIRED = 1;

/** Forgets the linked Microsoft account in this tab's session. */
export function forgetLinkedEmail(): void {
  const session = userSession.get();
  if (session !== null && session.user.MicrosoftEmail !== null)
    userSession.set({ ...session, user: { ...session.user, MicrosoftEmail: null } });
}

/** The server has ended the link and reports it once. Ends it here too, and shows the next step. */
export function microsoftLinkExpired(): void {
  forgetLinkedEmail();
  tellFailure(new ApiError(200, EXPIRED, TOKEN_EXPIRED.message));
}
