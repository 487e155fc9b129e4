import { isSessionLink, LINK_BYTES, sessionLink } from '@leaseledger/contract/sessions/session-link';
import type { SessionRow } from '@leaseledger/contract/sessions/session.views';
import { sessionDecider } from '@leaseledger/domain/sessions/session.area';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/answers/failure.ts';
import { RANDOM_BYTES, type RandomBytes } from '../../../platform/foundation/platform.ts';
import { Reservations } from '../../../platform/commands/reservations.ts';
import { Lists } from '../../../platform/lists/lists.ts';

/** The kind of reservation that maps a link to its session. */
const SESSION_LINK = 'session-link';
const HOLDER = new RegExp(`^${sessionDecider.category}-([1-9]\\d*)$`);

/** Reserves a new link for a session. @throws LogUnavailable */
export async function takeSessionLink(
  SessionName: string,
  SessionID: number,
  reservations: Reservations,
  randomBytes: RandomBytes,
): Promise<string> {
  const link = sessionLink(SessionName, randomBytes(LINK_BYTES));
  if (!(await reservations.take(SESSION_LINK, link, `${sessionDecider.category}-${SessionID}`)))
    throw new Error('128 random bits came twice');
  return link;
}

/** The links for registrations. They cannot be guessed, and no two sessions share one. */
@Injectable()
export class SessionLinks {
  constructor(
    private readonly reservations: Reservations,
    private readonly lists: Lists,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /** @throws LogUnavailable */
  take(SessionName: string, SessionID: number): Promise<string> {
    return takeSessionLink(SessionName, SessionID, this.reservations, this.randomBytes);
  }

  /** @throws Failure 404 for an unknown link or a deleted session; LogUnavailable */
  async session(link: string): Promise<SessionRow> {
    const holder = isSessionLink(link) ? await this.reservations.holder(SESSION_LINK, link) : undefined;
    const id = Number(HOLDER.exec(holder ?? '')?.[1] ?? 0);
    const row = id === 0 ? undefined : await this.lists.get(sessionRows.readModel, id);
    // A repeated request may have reserved a link that no session uses.
    if (row?.SessionLink !== link) throw notFound('Session');
    return row;
  }
}
