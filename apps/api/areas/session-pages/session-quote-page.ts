import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { RequestQuoteBody } from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { attendeePages } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { Inject, Injectable } from '@nestjs/common';
import { validBody } from '../../platform/http/body.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import {
  callDays,
  errorAtCall,
  formMetadata,
  momentIn,
  numberIn,
  prefilled,
} from '../../platform/public-pages/exports/page-form.ts';
import type { PublicPage, Submission, Visit } from '../../platform/public-pages/exports/public-pages.ts';
import { OwnAttendances } from '../session-attendance/exports/own-attendances.ts';
import { VehicleCatalogue } from '../../outside/vehicles/exports/vehicle-catalogue.ts';
import { addressOf, linkIn, ownAttendance } from './attendee-link.ts';

/** The public page on which attendees ask for a quote. */
@Injectable()
export class SessionQuotePage implements PublicPage {
  readonly path = `/${attendeePages.quote}/:id/:secretKey`;
  readonly isSecret = true;
  readonly whenUnknown = said.quoteUnchecked;

  constructor(
    private readonly own: OwnAttendances,
    private readonly fingerprints: Fingerprints,
    private readonly catalogue: VehicleCatalogue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async show({ params, query }: Visit, form: FilledForm): Promise<ShownPage | undefined> {
    const attendance = await ownAttendance(this.own, params);
    if (attendance === undefined) return undefined;
    const { ContactNumber, State, Postcode } = await this.own.contact(linkIn(params));
    const now = this.clock();
    return {
      name: 'sessionQuote',
      view: {
        form: errorAtCall(
          prefilled(form, { contactNumber: ContactNumber, state: State, postcode: Postcode }),
          'preferredCallTime',
        ),
        SessionName: attendance.SessionName,
        isSubmitted: attendance.CompletedQuote,
        isRequested: query['requested'] === '1',
        cars: {
          manufacturers: await this.catalogue.suggestedManufacturers(),
          isSimulated: this.catalogue.isSimulated,
        },
        lastYear: now.getUTCFullYear() + 1,
        ...callDays(now),
      },
    };
  }

  async submit({ params, fields, correlationId }: Submission): Promise<string> {
    const link = linkIn(params);
    await this.own.hasAskedForQuote(link);
    const {
      leaseTerm,
      annualIncome,
      postcode,
      annualKms,
      contactNumber,
      state,
      businessUse,
      manufacturer,
      model,
      year,
      Date: day,
      Time: time,
      Zone,
    } = fields;
    const body = validBody(RequestQuoteBody, {
      sessionAttendeeID: link.sessionAttendanceID,
      secretKey: link.secretKey,
      leaseTerm: numberIn(leaseTerm),
      annualIncome: numberIn(annualIncome),
      postcode,
      annualKms: numberIn(annualKms),
      contactNumber,
      state,
      businessUse: numberIn(businessUse),
      manufacturer,
      model,
      year: numberIn(year),
      ...((day || time) && { preferredCallTime: momentIn(day, time, Zone) ?? 'none' }),
    });
    await this.own.requestQuote(
      body,
      formMetadata(`quote ${link.sessionAttendanceID}`, body, { correlationId, fingerprints: this.fingerprints }),
    );
    return `${addressOf(attendeePages.quote, link)}?requested=1`;
  }
}
