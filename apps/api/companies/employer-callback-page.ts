import { EmployerCallbackBody } from '@leaseledger/contract/company-queries/company-query.bodies';
import { companyQueryMessage } from '@leaseledger/contract/company-queries/company-query.messages';
import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { validBody } from '../kernel/body.ts';
import { badInput } from '../kernel/failure.ts';
import { CLOCK, type Clock } from '../kernel/platform.ts';
import { Lists } from '../lists/lists.ts';
import type { PublicPage, Submission, Visit } from '../public-pages/exports/public-pages.ts';
import { CompanyQueries } from './company-queries.ts';

const idIn = ({ employerID = '' }: Visit['params']): number => (/^[1-9]\d{0,14}$/.test(employerID) ? Number(employerID) : 0);

/** What is wrong stands at the field that can be changed. */
const beside = (form: FilledForm): FilledForm => (form.message === companyQueryMessage.past ? { ...form, errors: { Time: form.message }, message: null } : form);

/** Employers ask to be called back. */
@Injectable()
export class EmployerCallbackPage implements PublicPage {
  readonly path = '/employerCallback/:employerID';

  constructor(
    private readonly queries: CompanyQueries,
    private readonly lists: Lists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async show({ params, query }: Visit, form: FilledForm): Promise<ShownPage | undefined> {
    const id = idIn(params);
    if (id === 0 || (await this.lists.get(companyRows.readModel, id)) === undefined) return undefined;
    const firstDay = DateTime.fromJSDate(this.clock(), { zone: TIME_ZONE }).toFormat('yyyy-MM-dd');
    return { name: 'employerCallback', view: { form: beside(form), firstDay, isRequested: query['requested'] === '1' } };
  }

  async submit({ params, fields, correlationId }: Submission): Promise<string> {
    const { Date: date, Time } = validBody(EmployerCallbackBody, fields);
    const start = DateTime.fromISO(`${date}T${Time}`, { zone: TIME_ZONE });
    if (!start.isValid) throw badInput({ Date: companyQueryMessage.noDay });
    const CompanyID = idIn(params);
    await this.queries.request({ CompanyID, PreferredCallbackTime: start.toUTC().toISO() }, correlationId);
    return `/employerCallback/${CompanyID}?requested=1`;
  }
}
