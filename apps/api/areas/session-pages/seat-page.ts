import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { attendeePages } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { ON_SITE, ONLINE } from '@leaseledger/contract/sessions/session.codes';
import { whyOver } from '@leaseledger/contract/sessions/why-over';
import { timeZoneOr } from '@leaseledger/contract/shared/time-zones';
import { Inject, Injectable } from '@nestjs/common';
import { badRequest } from '../../platform/answers/failure.ts';
import { CLOCK, SETTINGS, type Clock } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { siteAddress } from '../../platform/settings/site-address.ts';
import { repeatableMetadata } from '../../platform/public-pages/exports/page-form.ts';
import type { PageFile, PublicPage, Submission, Visit } from '../../platform/public-pages/exports/public-pages.ts';
import { OwnAttendances } from '../session-attendance/exports/own-attendances.ts';
import { calendarType, sessionCalendar } from '../sessions/exports/session-calendar.ts';
import { addressOf, found, linkIn, ownAttendance } from './attendee-link.ts';
import { calendarAddresses } from './calendar-addresses.ts';

/** The confirmation of an attendee, and their actions: take an offered seat, or release their own. */
@Injectable()
export class SeatPage implements PublicPage {
  readonly path = `/${attendeePages.seat}/:id/:secretKey`;
  readonly isSecret = true;
  readonly file = { name: 'session.ics', of: ({ params }: Visit) => this.#calendar(params) };

  constructor(
    private readonly own: OwnAttendances,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async show({ params, query }: Visit, form: FilledForm): Promise<ShownPage | undefined> {
    const attendance = await ownAttendance(this.own, params);
    if (attendance === undefined) return undefined;
    const {
      SessionName,
      SessionStartDateTime,
      SessionEndDateTime,
      FirstName,
      Location,
      SeatStage: stage,
      SeatHeldUntil: heldUntil,
      PlaceInLine: place,
      SessionLink,
    } = attendance;
    const LocationType = attendance.LocationType === ON_SITE ? ON_SITE : ONLINE;
    return {
      name: 'seat',
      view: {
        form,
        session: {
          SessionName,
          CompanyName: null,
          LocationType,
          Location,
          SessionStartDateTime,
          SessionEndDateTime,
          zone: timeZoneOr(query['tz']),
        },
        FirstName,
        stage,
        heldUntil,
        place,
        isNew: query['new'] === '1',
        over: whyOver(attendance, this.clock().toISOString()) ?? null,
        calendar: calendarAddresses(`${addressOf(attendeePages.seat, linkIn(params))}/${this.file.name}`, attendance),
        sessionLink: SessionLink,
        phone: this.settings.contactPhone ?? null,
        socialLinks: this.settings.socialLinks,
      },
    };
  }

  async submit({ params, fields, correlationId }: Submission): Promise<string> {
    const link = linkIn(params);
    const metadata = repeatableMetadata(correlationId);
    const { action } = fields;
    if (action === 'accept') await this.own.acceptSeat(link, metadata);
    else if (action === 'release') await this.own.releaseSeat(link, metadata);
    else throw badRequest('Please choose what to do with your seat.');
    return addressOf(attendeePages.seat, link);
  }

  async #calendar(params: Visit['params']): Promise<PageFile | undefined> {
    const session = await found(this.own.session(linkIn(params)));
    return (
      session && {
        type: calendarType(session),
        text: sessionCalendar(session, {
          tellsWhereToJoin: true,
          url: siteAddress(this.settings, `/${session.SessionLink}`),
          now: this.clock(),
        }),
      }
    );
  }
}
