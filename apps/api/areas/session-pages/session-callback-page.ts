import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { RequestCallbackBody } from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { attendeePages } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { Inject, Injectable } from '@nestjs/common';
import { validBody } from '../../platform/http/body.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import {
  callDays,
  errorAtCall,
  momentIn,
  prefilled,
  repeatableMetadata,
} from '../../platform/public-pages/exports/page-form.ts';
import type { PublicPage, Submission, Visit } from '../../platform/public-pages/exports/public-pages.ts';
import { OwnAttendances } from '../session-attendance/exports/own-attendances.ts';
import { addressOf, linkIn, ownAttendance } from './attendee-link.ts';

/** The public page on which attendees ask for a call. */
@Injectable()
export class SessionCallbackPage implements PublicPage {
  readonly path = `/${attendeePages.callback}/:id/:secretKey`;
  readonly isSecret = true;

  constructor(
    private readonly own: OwnAttendances,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async show({ params, query }: Visit, form: FilledForm): Promise<ShownPage | undefined> {
    const attendance = await ownAttendance(this.own, params);
    if (attendance === undefined) return undefined;
    const { State } = await this.own.contact(linkIn(params));
    return {
      name: 'sessionCallback',
      view: {
        form: errorAtCall(prefilled(form, { state: State }), 'preferredCallTime'),
        SessionName: attendance.SessionName,
        isRequested: query['requested'] === '1' && attendance.CallbackRequested,
        ...callDays(this.clock()),
      },
    };
  }

  async submit({ params, fields, correlationId }: Submission): Promise<string> {
    const link = linkIn(params);
    await this.own.of(link);
    const { Date: day, Time: time, Zone, state } = fields;
    const body = validBody(RequestCallbackBody, { ...link, preferredCallTime: momentIn(day, time, Zone), state });
    await this.own.requestCallback(body, repeatableMetadata(correlationId));
    return `${addressOf(attendeePages.callback, link)}?requested=1`;
  }
}
