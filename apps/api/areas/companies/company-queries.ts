import type { AddCallbackBody } from '@leaseledger/contract/company-queries/company-query.bodies';
import {
  isOverdue,
  type CompanyQueryRow,
  type CompanyQueryView,
} from '@leaseledger/contract/company-queries/company-query.views';
import { companyQueryMessage } from '@leaseledger/contract/company-queries/company-query.messages';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { type CompanyQueryCommand, companyQueryDecider } from '@leaseledger/domain/company-queries/company-query.area';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { companyQueryRows } from '@leaseledger/projections/company-queries/company-query-rows.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Captcha } from '../../outside/captcha/exports/captcha.ts';
import { systemActor, type Caller } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { badInput } from '../../platform/answers/failure.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { ChangedRows } from '../../platform/lists/changed-rows.ts';
import type { RowsOf } from '../../platform/lists/list-resources.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { seenQuery } from './company-access.ts';
import { standing } from './main-contact.ts';

const MINUTE_MS = 60_000;
/** Callback times are cut to the minute, so that repeated requests within one minute are the same query. */
const toTheMinute = (moment: string): string =>
  new Date(Math.floor(Date.parse(moment) / MINUTE_MS) * MINUTE_MS).toISOString();

/** The person to call at a company. */
type Contact = NonNullable<Awaited<ReturnType<typeof standing>>>;

/** The callback requests of employers. */
@Injectable()
export class CompanyQueries {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
    private readonly fingerprints: Fingerprints,
    private readonly captcha: Captcha,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** All queries, the newest first, with the contact to call and the manager, as the caller sees them. */
  async all(caller: Caller): Promise<CompanyQueryView[]> {
    const views: CompanyQueryView[] = [];
    for await (const rows of this.lists.all(companyQueryRows.readModel))
      views.push(...(await this.joined(rows.map(parsed))));
    return views.map((view) => seenQuery(caller, view));
  }

  /**
   * Records that a company asks for a call. A second request for the same minute is the same query, e.g. when a form is
   * sent twice. The captcha comes first, so that a program cannot find out which companies exist.
   * @throws Failure 400 without the answer to a captcha, and for a missing company; 422 for a time in the past or more than a year ahead
   */
  async request(
    { CompanyID, PreferredCallbackTime, Captcha: solution }: AddCallbackBody,
    correlationId: string,
  ): Promise<void> {
    const CallbackDateTime = toTheMinute(PreferredCallbackTime);
    const key = `callback for company ${CompanyID} at ${CallbackDateTime}`;
    const requestHash = this.fingerprints.of(key);
    await this.captcha.use(solution, requestHash);
    const company = await this.lists.get(companyRows.readModel, CompanyID);
    if (company === undefined) throw badInput({ CompanyID: companyQueryMessage.noCompany });
    const { CompanyTradingName } = company;
    const create = (CompanyQueryID: number): CompanyQueryCommand => ({
      type: 'RequestCompanyCallback',
      CompanyQueryID,
      CompanyID,
      CompanyTradingName,
      CallbackDateTime,
    });
    await this.bus.execute(
      new Execute(
        companyQueryDecider,
        { create },
        { actor: systemActor, correlationId, idempotency: { key, requestHash } },
      ),
    );
  }

  /** @returns the query afterwards. @throws Failure 404 */
  async action(id: number, caller: Caller): Promise<CompanyQueryView | null> {
    const result = await this.bus.execute(
      new Execute(companyQueryDecider, { id, command: { type: 'ActionCompanyQuery' } }, caller),
    );
    const row = await this.changedRows.after(companyQueryRows, companyQueryDecider.category, result);
    const [view] = row === undefined ? [] : await this.joined([row]);
    return view === undefined ? null : seenQuery(caller, view);
  }

  /** Queries with the contact to call, the manager, and whether they are overdue. */
  async joined(rows: readonly CompanyQueryRow[]): Promise<CompanyQueryView[]> {
    const unique = (ids: readonly (number | null | undefined)[]) =>
      [...new Set(ids)].filter((id) => typeof id === 'number');
    const companies = new Map(
      (await this.lists.many(companyRows.readModel, unique(rows.map(({ CompanyID }) => CompanyID))))
        .map(parsed)
        .map((row) => [row.CompanyID, row]),
    );
    const contacts = await this.#contacts(
      unique([...companies.values()].map(({ MainContactPersonID }) => MainContactPersonID)),
    );
    return rows.map((row) => {
      const company = companies.get(row.CompanyID);
      const contact = contacts.get(company?.MainContactPersonID ?? 0);
      return {
        ...row,
        MainContactName: contact?.FullName || null,
        MainContactEmail: contact?.Email ?? null,
        MainContactNumber: contact?.ContactNumber ?? null,
        ManagedByUserID: company?.ManagedByUserID ?? null,
        ManagedByUserName: company?.ManagedByUserName ?? null,
        Overdue: isOverdue(row, this.clock()),
      };
    });
  }

  /** The current persons of these ids. Only merged and forgotten persons need reads of their own. */
  async #contacts(ids: readonly number[]): Promise<ReadonlyMap<number, Contact>> {
    const contacts = new Map<number, Contact>(
      (await this.lists.many(personRows.readModel, ids)).map(parsed).map((row) => [row.PersonID, row]),
    );
    const rowsOf: RowsOf = (model, id) => this.lists.get(model, id);
    for (const id of ids) {
      const contact = contacts.get(id) ?? (await standing(id, rowsOf));
      if (contact !== undefined) contacts.set(id, contact);
    }
    return contacts;
  }
}
