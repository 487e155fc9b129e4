import { picked } from '@leaseledger/contract/kernel/picked';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import type { PublicSession } from '@leaseledger/contract/sessions/session.views';
import { timeZoneOr } from '@leaseledger/contract/shared/time-zones';
import { Inject, Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { dayIn, isColour } from '../../platform/public-pages/exports/page-form.ts';
import type { PublicPage, Visit } from '../../platform/public-pages/exports/public-pages.ts';
import { PublicSessions } from '../sessions/exports/public-sessions.ts';

/** A visitor may look this many months ahead, even without sessions. */
const MONTHS_AHEAD = 3;
const shown = [
  'SessionName',
  'SessionLink',
  'MiscellaneousSession',
  'LocationType',
  'SessionStartDateTime',
  'SessionEndDateTime',
  'IsFull',
] as const;

/** The month in an address, within the range of the calendar. */
const within = (asked: string, first: string, last: string): string =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked) && asked >= first && asked <= last ? asked : first;

/** The public page of the sessions of a month. */
@Injectable()
export class SessionCalendarPage {
  constructor(
    private readonly sessions: PublicSessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The pages of the calendar: plain, on a background colour, and for a frame of another site. */
  pages(): readonly PublicPage[] {
    return ['/public', '/public/:bgColor', '/public/embed/:bgColor'].map((path) => {
      const isEmbedded = path.startsWith('/public/embed/');
      return {
        path,
        isSecret: false,
        isFramed: isEmbedded,
        show: (visit) => this.#show(visit, isEmbedded),
        submit: async () => '/public',
      };
    });
  }

  async #show({ params: { bgColor }, query }: Visit, isEmbedded: boolean): Promise<ShownPage | undefined> {
    if (bgColor !== undefined && !isColour(bgColor)) return undefined;
    const zone = timeZoneOr(query['tz']);
    const today = dayIn(this.clock(), zone);
    const dayOf = ({ SessionStartDateTime }: PublicSession) => dayIn(new Date(SessionStartDateTime), zone);
    const last = await this.sessions.last();
    const ahead = DateTime.fromISO(today).plus({ months: MONTHS_AHEAD }).toFormat('yyyy-MM');
    const lastMonth = [ahead, ...(last === undefined ? [] : [dayOf(last).slice(0, 7)])].toSorted().at(-1) ?? ahead;
    const month = within(query['month'] ?? query['day']?.slice(0, 7) ?? '', today.slice(0, 7), lastMonth);
    const first = DateTime.fromISO(month, { zone });
    const during = { from: first.toJSDate().toISOString(), to: first.endOf('month').toJSDate().toISOString() };
    const sessions = (await this.sessions.toCome(during)).map((session) => ({
      ...picked(session, shown),
      day: dayOf(session),
    }));
    const next = sessions.length === 0 ? await this.sessions.next(during.to) : undefined;
    return {
      name: 'sessionCalendar',
      view: {
        path: bgColor === undefined ? '/public' : `/public/${isEmbedded ? 'embed/' : ''}${bgColor}`,
        background: bgColor === undefined ? null : `#${bgColor}`,
        isEmbedded,
        zone,
        today,
        month,
        lastMonth,
        day: sessions.find(({ day }) => day === query['day'])?.day ?? null,
        sessions,
        nextDay: next === undefined ? null : dayOf(next),
      },
    };
  }
}
