import { QUARANTINE_DAYS, submissionStage } from '@leaseledger/contract/forms/form.codes';
import type { FormSubmissionRow } from '@leaseledger/contract/forms/form.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { isWhole, mentionsIn, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { formSubmissionDecider, type FormSubmissionCommand } from '@leaseledger/domain/forms/form-submission.area';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import { personDecider } from '@leaseledger/domain/persons/person.area';
import type { Position } from '@leaseledger/event-log/event-log';
import { formSubmissionRows } from '@leaseledger/projections/forms/form-submission-rows.projection';
import type { Query } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { partOf, systemMetadata, type CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { CLOCK, PROJECTOR, RANDOM_BYTES, type Clock, type RandomBytes } from '../../platform/foundation/platform.ts';
import { sha256 } from '../../platform/foundation/uuid.ts';
import { ChangedRows } from '../../platform/lists/changed-rows.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { untilShown, type ShownLists } from '../../platform/reads/until-shown.ts';
import { eachByItself } from '../../platform/threads/each-by-itself.ts';
import { InboundLeads } from '../inbound/exports/inbound-leads.ts';

/** The interval between checks for submissions that waited too long, in milliseconds. */
export const LOOKED_EVERY_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

/** Submissions are released, dropped, forgotten, or become a lead. */
@Injectable()
export class FormSubmissions {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
    private readonly streams: KnownStreams,
    private readonly inbound: InboundLeads,
    @Inject(PROJECTOR) private readonly readModels: ShownLists,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /** Its lead is made afterwards, once. @throws Failure 403, 404; LogUnavailable */
  async release(id: number, metadata: CommandMetadata): Promise<FormSubmissionRow | null> {
    const result = await this.#execute(id, { type: 'ReleaseFormSubmission' }, metadata);
    return (await this.changedRows.after(formSubmissionRows, formSubmissionDecider.category, result)) ?? null;
  }

  /** @throws Failure 403, 404, 422 for one that does not wait; LogUnavailable */
  async drop(id: number, metadata: CommandMetadata): Promise<void> {
    await this.#execute(id, { type: 'DropFormSubmission' }, metadata);
  }

  /**
   * Matches or makes the person of an accepted submission, and logs its lead. A repeat finds both.
   * @throws Failure 503 while the lists may lack a known person; LogUnavailable
   */
  async lead(id: number, metadata: CommandMetadata): Promise<void> {
    const { stage, form, answers, LeadID: known } = await this.streams.stateOf(formSubmissionDecider, id);
    const { FirstName, LastName, ContactNumber, Email, Title, State, Postcode, CompanyName, ...others } = answers;
    if (stage !== 'accepted' || known !== null || FirstName === null || LastName === null) return;
    const lead = { ...others, HasHadNovatedLease: others.HasHadNovatedLease ?? false };
    const key = `lead of form submission ${id}`;
    // The key belongs to the submission: accepted and released, it is one lead.
    const once = { ...metadata, idempotency: { key, requestHash: sha256(key) } };
    const LeadID =
      (await this.inbound.made(once)) ??
      (await this.inbound.log(
        { Person: { FirstName, LastName, ContactNumber, Email, Title, State, Postcode, CompanyName }, ...lead },
        leadSource.CUSTOM_FORM,
        once,
        {
          CustomFormName: form.FormName,
          company: CompanyName === null ? { CompanyID: form.CompanyID, CompanyName: form.EmployerName } : undefined,
        },
      ));
    const { PersonID } = (await this.streams.stateOf(leadDecider, LeadID)).person;
    await this.#execute(id, { type: 'NoteFormLead', PersonID, LeadID }, partOf(once, 'noted'));
    // The person was forgotten before the submission named them.
    if ((await this.streams.stateOf(personDecider, PersonID)).stage === 'forgotten')
      await this.#execute(id, { type: 'ForgetFormSubmission', because: 'person' }, partOf(once, 'forgotten'));
  }

  /**
   * @param since the position at which the person was forgotten
   * @throws StoreUnavailable while the lists are behind; LogUnavailable
   */
  async forgetOf(PersonID: number, since: Position, metadata: CommandMetadata): Promise<void> {
    await untilShown(this.readModels, since, 'the submissions of a person');
    const ids: number[] = [];
    for await (const rows of this.lists.all(formSubmissionRows.readModel, {
      where: [{ column: 'PersonID', is: PersonID }],
    }))
      ids.push(...rows.map((row) => parsed(row).FormSubmissionID));
    await eachByItself(ids, (id) =>
      this.#execute(id, { type: 'ForgetFormSubmission', because: 'person' }, partOf(metadata, `submission ${id}`)),
    );
  }

  /**
   * The submissions in quarantine that name a person, once each. They have no person yet, so they would survive the
   * person and bring them back when they are released. @throws StoreUnavailable
   */
  async *mentions(person: NamedPerson): AsyncGenerator<Mention> {
    for await (const rows of this.lists.all(formSubmissionRows.readModel, {
      where: [{ column: 'StageID', is: submissionStage.QUARANTINED }],
    }))
      for (const { FormSubmissionID: id, Answers } of rows.map(parsed)) {
        // First and last name stand in answers beside each other.
        const text = (Answers ?? []).map(({ value }) => value).join(' ');
        const recordName = `Submission ${id} in quarantine, which is removed whole`;
        const of = {
          record: `${formSubmissionDecider.category}-${id}`,
          recordName,
          field: 'Answers',
          label: 'Answers',
        };
        yield* mentionsIn(text, person, of).filter(isWhole).slice(0, 1);
      }
  }

  /** Forgets suspected submissions that waited too long. @throws LogUnavailable, StoreUnavailable */
  async forgetOld(): Promise<void> {
    const { rows } = await this.lists.page(formSubmissionRows.readModel, oldInQuarantine(this.clock()));
    await eachByItself(rows.map(parsed), ({ FormSubmissionID: id }) =>
      this.#execute(id, { type: 'ForgetFormSubmission', because: 'old' }, systemMetadata(this.randomBytes)),
    );
  }

  #execute(id: number, command: FormSubmissionCommand, metadata: CommandMetadata): Promise<CommandResult> {
    return this.bus.execute(new Execute(formSubmissionDecider, { id, command }, metadata));
  }
}

/** The submissions that wait longer than the quarantine lasts, the oldest first. */
const oldInQuarantine = (now: Date): Query => ({
  where: [
    { column: 'ReceivedDateTime', to: new Date(now.getTime() - QUARANTINE_DAYS * DAY_MS).toISOString() },
    { column: 'StageID', is: submissionStage.QUARANTINED },
  ],
  sort: { column: 'ReceivedDateTime', order: 'ASC' },
  limit: AT_ONCE,
  uncounted: true,
});
