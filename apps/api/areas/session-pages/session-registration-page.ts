import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { RegisterAttendeeBody } from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { attendeePages } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { timeZoneOr } from '@leaseledger/contract/shared/time-zones';
import { whyNoRegistration } from '@leaseledger/domain/session-seats/session-seats';
import { Inject, Injectable } from '@nestjs/common';
import { Captcha } from '../../outside/captcha/exports/captcha.ts';
import { validBody } from '../../platform/http/body.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { CLOCK, RANDOM_BYTES, SETTINGS, type Clock, type RandomBytes } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import {
  captchaBeside,
  formMetadata,
  submissionIn,
  submissionOf,
} from '../../platform/public-pages/exports/page-form.ts';
import type { PublicPage, Submission, Visit } from '../../platform/public-pages/exports/public-pages.ts';
import { Registrations } from '../session-attendance/exports/registrations.ts';
import { freeSeats, publicPart } from '../sessions/exports/public-sessions.ts';
import { SessionLinks } from '../sessions/exports/session-links.ts';
import { addressOf, found } from './attendee-link.ts';

/** The public page on which visitors register for a session by its link. */
@Injectable()
export class SessionRegistrationPage implements PublicPage {
  readonly path = '/:sessionLink';
  readonly isSecret = false;
  readonly sources: readonly string[];

  constructor(
    private readonly links: SessionLinks,
    private readonly registrations: Registrations,
    private readonly fingerprints: Fingerprints,
    captcha: Captcha,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'sessionsMailbox'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {
    this.sources = captcha.sources;
  }

  async show({ params, query }: Visit, form: FilledForm): Promise<ShownPage | undefined> {
    const session = await found(this.links.session(params['sessionLink'] ?? ''));
    if (session === undefined) return undefined;
    const {
      SessionName,
      CompanyName,
      LocationType,
      Location,
      SessionStartDateTime,
      SessionEndDateTime,
      PublicSession,
    } = publicPart(session);
    return {
      name: 'sessionRegistration',
      view: {
        form: captchaBeside(form),
        session: {
          SessionName,
          CompanyName,
          LocationType,
          Location,
          SessionStartDateTime,
          SessionEndDateTime,
          zone: timeZoneOr(query['tz']),
        },
        submission: submissionOf(form, this.randomBytes),
        asksCompany: PublicSession,
        seatsLeft: freeSeats(session),
        mailbox: this.settings.sessionsMailbox,
        closed: whyNoRegistration(session, this.clock().toISOString()) ?? null,
      },
    };
  }

  async submit({ params, query, fields, correlationId }: Submission): Promise<string> {
    const {
      SessionID: sessionID,
      SessionLink: sessionLink,
      PublicSession,
    } = await this.links.session(params['sessionLink'] ?? '');
    const { firstName, lastName, contactNumber, email, companyName, postcode, state, postSessionContactReq } = fields;
    const sent = {
      sessionID,
      sessionLink,
      firstName,
      lastName,
      contactNumber,
      email,
      companyName,
      postcode,
      state,
      postSessionContactReq: postSessionContactReq !== undefined,
      Captcha: fields['Captcha'],
    };
    const { Captcha: solution, ...body } = validBody(RegisterAttendeeBody, sent, {
      ...(PublicSession && !companyName?.trim() && { companyName: said.companyName }),
    });
    const metadata = formMetadata(submissionIn(fields), body, { correlationId, fingerprints: this.fingerprints });
    const { SessionAttendanceID: sessionAttendanceID, secretKey } = await this.registrations.askForSeat(
      { ...body, Captcha: solution },
      metadata,
    );
    return `${addressOf(attendeePages.seat, { sessionAttendanceID, secretKey })}?${new URLSearchParams({ new: '1', ...(query['tz'] !== undefined && { tz: query['tz'] }) })}`;
  }
}
