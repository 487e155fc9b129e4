import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { attendeePages } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { ON_SITE, ONLINE } from '@leaseledger/contract/sessions/session.codes';
import { whyOver } from '@leaseledger/contract/sessions/why-over';
import { timeZoneOr } from '@leaseledger/contract/shared/time-zones';
import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '../kernel/caller.ts';
import { badRequest } from '../kernel/failure.ts';
import { CLOCK, type Clock } from '../kernel/platform.ts';
import type { PublicPage, Submission, Visit } from '../public-pages/exports/public-pages.ts';
import { OwnAttendances } from '../session-attendance/exports/own-attendances.ts';
import { addressOf, linkIn, ownAttendance } from './attendee-link.ts';
import { calendarAddresses } from './calendar-addresses.ts';

/** The confirmation of an attendee, and what they do with their seat: take one that is offered, or give theirs up. */
@Injectable()
export class SeatPage implements PublicPage {
  readonly path = `/${attendeePages.seat}/:id/:secretKey`;
  readonly isSecret = true;

  constructor(
    private readonly own: OwnAttendances,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async show({ params, query }: Visit, form: FilledForm): Promise<ShownPage | undefined> {
    const attendance = await ownAttendance(this.own, params);
    if (attendance === undefined) return undefined;
    const { SessionName, SessionStartDateTime, SessionEndDateTime, FirstName, Location, SeatStage: stage, SeatHeldUntil: heldUntil, PlaceInLine: place, SessionLink } = attendance;
    const LocationType = attendance.LocationType === ON_SITE ? ON_SITE : ONLINE;
    return {
      name: 'seat',
      view: {
        form,
        session: { SessionName, CompanyName: null, LocationType, Location, SessionStartDateTime, SessionEndDateTime, zone: timeZoneOr(query['tz']) },
        FirstName, stage, heldUntil, place,
        isNew: query['new'] === '1',
        over: whyOver(attendance, this.clock().toISOString()) ?? null,
        calendar: calendarAddresses(attendance),
        sessionLink: SessionLink,
      },
    };
  }

  async submit({ params, fields, correlationId }: Submission): Promise<string> {
    const link = linkIn(params);
    const metadata = { actor: systemActor, correlationId, idempotency: undefined };
    const { action } = fields;
    if (action === 'accept') await this.own.acceptSeat(link, metadata);
    else if (action === 'release') await this.own.releaseSeat(link, metadata);
    else throw badRequest('Please choose what to do with your seat.');
    return addressOf(attendeePages.seat, link);
  }
}
