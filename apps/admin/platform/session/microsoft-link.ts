import { TOKEN_EXPIRED } from '@leaseledger/contract/microsoft/token-expired';
import { ApiError } from '../http/api-error.ts';
import { tellFailure } from './failures.ts';
import { userSession } from './session.ts';

/** What catalogue and clients know it by (specification 1, section 8). */
const EXPIRED = 1;

/** Whether the logged-in user has linked a Microsoft account, as far as this tab knows. */
export function knowLinkedEmail(mail: string | null): void {
  const session = userSession.get();
  if (session !== null && session.user.MicrosoftEmail !== mail)
    userSession.set({ ...session, user: { ...session.user, MicrosoftEmail: mail } });
}

/** The server has ended the link, and says so once: here it is ended as well, and the reader told what to do. */
export function microsoftLinkExpired(): void {
  knowLinkedEmail(null);
  tellFailure(new ApiError(200, EXPIRED, TOKEN_EXPIRED.message));
}
