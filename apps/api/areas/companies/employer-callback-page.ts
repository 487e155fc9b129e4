import { EmployerCallbackBody } from '@leaseledger/contract/company-queries/company-query.bodies';
import { companyQueryMessage } from '@leaseledger/contract/company-queries/company-query.messages';
import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { validBody } from '../../platform/http/body.ts';
import { badInput } from '../../platform/answers/failure.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { callDays, idIn, messageAt, momentIn } from '../../platform/public-pages/exports/page-form.ts';
import type { PublicPage, Submission, Visit } from '../../platform/public-pages/exports/public-pages.ts';
import { CompanyQueries } from './company-queries.ts';

/** The public page on which employers ask for a call. */
@Injectable()
export class EmployerCallbackPage implements PublicPage {
  readonly path = '/employerCallback/:employerID';
  readonly isSecret = false;

  constructor(
    private readonly queries: CompanyQueries,
    private readonly lists: Lists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async show({ params, query }: Visit, form: FilledForm): Promise<ShownPage | undefined> {
    const id = idIn(params['employerID']);
    if (id === 0 || (await this.lists.get(companyRows.readModel, id)) === undefined) return undefined;
    return {
      name: 'employerCallback',
      view: {
        form: messageAt(messageAt(form, companyQueryMessage.past, 'Time'), companyQueryMessage.far, 'Date'),
        ...callDays(this.clock()),
        isRequested: query['requested'] === '1',
      },
    };
  }

  async submit({ params, fields, correlationId }: Submission): Promise<string> {
    const { Date: date, Time } = validBody(EmployerCallbackBody, fields);
    const PreferredCallbackTime = momentIn(date, Time, fields['Zone']);
    if (PreferredCallbackTime === undefined) throw badInput({ Date: companyQueryMessage.noDay });
    const CompanyID = idIn(params['employerID']);
    await this.queries.request({ CompanyID, PreferredCallbackTime }, correlationId);
    return `/employerCallback/${CompanyID}?requested=1`;
  }
}
