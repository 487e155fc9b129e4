import type { FormSubmissionRow } from '@leaseledger/contract/forms/form.views';
import { formSubmissionDecider, type FormSubmissionCommand } from '@leaseledger/domain/forms/form-submission.area';
import { formSubmissionRows } from '@leaseledger/projections/forms/form-submission-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../platform/commands/execute.ts';
import { ChangedRows } from '../../platform/lists/changed-rows.ts';

/** What staff decide on submissions in the quarantine. */
@Injectable()
export class FormSubmissions {
  constructor(
    private readonly bus: CommandBus,
    private readonly changedRows: ChangedRows,
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

  #execute(id: number, command: FormSubmissionCommand, metadata: CommandMetadata): Promise<CommandResult> {
    return this.bus.execute(new Execute(formSubmissionDecider, { id, command }, metadata));
  }
}
