import { parsed } from '@leaseledger/contract/kernel/json-text';
import { picked } from '@leaseledger/contract/kernel/picked';
import { ON_SITE, ONLINE } from '@leaseledger/contract/sessions/session.codes';
import type { PublicSession, SessionRow } from '@leaseledger/contract/sessions/session.views';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../../platform/foundation/platform.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { placeFor } from './place.ts';

/** More sessions than a calendar shows. */
const SHOWN_MAX = 1_000;

/** The public data of sessions. */
@Injectable()
export class PublicSessions {
  constructor(
    private readonly lists: Lists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Future sessions that take registrations, the next first. @param during limits their start (ISO 8601, UTC) */
  async toCome(during: { readonly from?: string; readonly to?: string } = {}): Promise<PublicSession[]> {
    return this.#toCome(during, { order: 'ASC', limit: SHOWN_MAX });
  }

  /** The first of them that starts at a moment (ISO 8601, UTC) or later. */
  async next(from: string): Promise<PublicSession | undefined> {
    return (await this.#toCome({ from }, { order: 'ASC', limit: 1 }))[0];
  }

  /** The last of them to start. */
  async last(): Promise<PublicSession | undefined> {
    return (await this.#toCome({}, { order: 'DESC', limit: 1 }))[0];
  }

  async #toCome(
    { from = '', to }: { readonly from?: string; readonly to?: string },
    { order, limit }: { readonly order: 'ASC' | 'DESC'; readonly limit: number },
  ): Promise<PublicSession[]> {
    const now = this.clock().toISOString();
    const isSo = ['PublicSession', 'Enabled'].map((column) => ({ column, is: true }));
    const isNotSo = ['Completed', 'Cancelled'].map((column) => ({ column, is: false }));
    const starts = { column: 'SessionStartDateTime', from: from > now ? from : now, to: to ?? null };
    const where = [...isSo, ...isNotSo, { column: 'SessionLinkExpiryDateTime', from: now }, starts];
    const { rows } = await this.lists.page(sessionRows.readModel, {
      where,
      sort: { column: 'SessionStartDateTime', order },
      limit,
      uncounted: true,
    });
    return rows.map(parsed).map(publicPart);
  }
}

/**
 * The seats that a visitor can take. A waiting attendee comes before a new one, so with a waiting list there are none.
 */
export const freeSeats = ({ MaxAttendees, CurrentAttendees, OfferedSeats, WaitingAttendees }: SessionRow): number =>
  WaitingAttendees > 0 ? 0 : Math.max(0, MaxAttendees - CurrentAttendees - OfferedSeats);

/** The fields that everybody sees as they are. */
const shown = [
  'SessionID',
  'SessionName',
  'SessionLink',
  'MiscellaneousSession',
  'Enabled',
  'Completed',
  'Cancelled',
  'PublicSession',
  'CompanyName',
  'SessionStartDateTime',
  'SessionEndDateTime',
  'SessionLinkExpiryDateTime',
  'Timezone',
] as const;

/** The public part of a session. */
export const publicPart = (session: SessionRow): PublicSession => ({
  ...picked(session, shown),
  LocationType: session.LocationType === ON_SITE ? ON_SITE : ONLINE,
  Location: placeFor(session, false),
  IsFull: freeSeats(session) === 0,
});
