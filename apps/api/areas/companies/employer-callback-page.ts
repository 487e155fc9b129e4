import { EmployerCallbackBody } from '@leaseledger/contract/company-queries/company-query.bodies';
import { companyQueryMessage } from '@leaseledger/contract/company-queries/company-query.messages';
import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { Captcha } from '../../outside/captcha/exports/captcha.ts';
import { validBody } from '../../platform/http/body.ts';
import { badInput } from '../../platform/answers/failure.ts';
import { CLOCK, SETTINGS, type Clock } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { callDays, captchaBeside, idIn, messageAt, momentIn } from '../../platform/public-pages/exports/page-form.ts';
import type { PublicPage, Submission, Visit } from '../../platform/public-pages/exports/public-pages.ts';
import { CompanyQueries } from './company-queries.ts';

/** The public page on which employers ask for a call. */
@Injectable()
export class EmployerCallbackPage implements PublicPage {
  readonly path = '/employerCallback/:employerID';
  // The number of a company is no secret, but nobody should learn which numbers are taken.
  readonly isSecret = true;
  readonly sources: readonly string[];

  constructor(
    private readonly queries: CompanyQueries,
    private readonly lists: Lists,
    captcha: Captcha,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'mainMailbox'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.sources = captcha.sources;
  }

  async show({ params, query }: Visit, form: FilledForm): Promise<ShownPage | undefined> {
    const id = idIn(params['employerID']);
    if (id === 0 || (await this.lists.get(companyRows.readModel, id)) === undefined) return undefined;
    return {
      name: 'employerCallback',
      view: {
        form: messageAt(
          messageAt(captchaBeside(form), companyQueryMessage.past, 'Time'),
          companyQueryMessage.far,
          'Date',
        ),
        ...callDays(this.clock()),
        isRequested: query['requested'] === '1',
        mailbox: this.settings.mainMailbox,
      },
    };
  }

  async submit({ params, fields, correlationId }: Submission): Promise<string> {
    const { Date: date, Time, Captcha: solution } = validBody(EmployerCallbackBody, fields);
    const PreferredCallbackTime = momentIn(date, Time, fields['Zone']);
    if (PreferredCallbackTime === undefined) throw badInput({ Date: companyQueryMessage.noDay });
    const CompanyID = idIn(params['employerID']);
    await this.queries.request({ CompanyID, PreferredCallbackTime, Captcha: solution }, correlationId);
    return `/employerCallback/${CompanyID}?requested=1`;
  }
}
