import { isOfferedOn } from '@leaseledger/contract/email-templates/email-template.details';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import type { AmendedForm, FormFields, RestoreFormVersionBody } from '@leaseledger/contract/forms/form.bodies';
import { submissionStage } from '@leaseledger/contract/forms/form.codes';
import { blankForm, type FormDetails } from '@leaseledger/contract/forms/form.details';
import { checkedFields, fieldsProblem, fieldsText, type FormField } from '@leaseledger/contract/forms/form.fields';
import type { FormRow, FormVersion } from '@leaseledger/contract/forms/form.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { formDecider, type FormCommand, type FormEvent } from '@leaseledger/domain/forms/form.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { emailTemplateRows } from '@leaseledger/projections/email-templates/email-template-rows.projection';
import { formRows } from '@leaseledger/projections/forms/form-rows.projection';
import { formSubmissionRows } from '@leaseledger/projections/forms/form-submission-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { entered } from '../../platform/answers/entered.ts';
import { badInput } from '../../platform/answers/failure.ts';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute, type CommandResult, type Target } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import { ChangedRows } from '../../platform/lists/changed-rows.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { FormLinks } from './exports/form-links.ts';

/** From the bodies of the calls of staff to commands, and the forms that calls answer. */
@Injectable()
export class Forms {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
    private readonly streams: KnownStreams,
    private readonly newIds: NewIds,
    private readonly links: FormLinks,
  ) {}

  /** All forms, the newest first. */
  async all(): Promise<readonly FormRow[]> {
    const forms: FormRow[] = [];
    for await (const rows of this.lists.all(formRows.readModel)) forms.push(...(await this.counted(rows.map(parsed))));
    return forms;
  }

  /** @throws Failure 404 */
  async view(id: number): Promise<FormRow> {
    return this.#counted(await this.row(id));
  }

  /** @throws Failure 404 */
  row(id: number): Promise<FormRow> {
    return this.lists.one(formRows.readModel, id, 'Form');
  }

  /** The form after a command; null where it is gone. @throws LogUnavailable */
  async changed(result: CommandResult): Promise<FormRow | null> {
    const row = await this.changedRows.after(formRows, formDecider.category, result);
    return row === undefined ? null : this.#counted(row);
  }

  /** Rows with the counts of their submissions. */
  async counted(rows: readonly FormRow[]): Promise<readonly FormRow[]> {
    const groups = await this.lists.groups(
      formSubmissionRows.readModel,
      [{ column: 'FormID', in: rows.map(({ FormID }) => FormID) }],
      ['FormID', 'StageID'],
    );
    const count = (FormID: number, StageID: number) =>
      groups.find(({ of }) => of.FormID === FormID && of.StageID === StageID)?.count ?? 0;
    return rows.map((row) => ({
      ...row,
      UseCount: count(row.FormID, submissionStage.ACCEPTED),
      QuarantineCount: count(row.FormID, submissionStage.QUARANTINED),
    }));
  }

  /** All versions as visitors saw them, the newest first. @throws Failure 404; LogUnavailable */
  async versions(id: number): Promise<readonly FormVersion[]> {
    await this.row(id);
    const { versions } = await this.streams.stateOf(formDecider, id);
    // A stream of this category holds only events of its decider.
    const past = (await this.streams.current(`${formDecider.category}-${id}`)) as readonly (DecodedEvent & FormEvent)[];
    return past
      .flatMap((event): FormVersion[] => {
        const [number, Restores] =
          event.type === 'FormAdded'
            ? [1, null]
            : event.type === 'FormAmended'
              ? [event.data.Number, event.data.restores]
              : [null, null];
        const content = number === null ? undefined : versions[number - 1];
        const { time: SavedDateTime, actor } = event.metadata;
        return number === null || content === undefined
          ? []
          : [{ Number: number, Restores, SavedByName: actor.name, SavedDateTime, ...content }];
      })
      .reverse();
  }

  /** @throws Failure 400, 403; LogUnavailable */
  async add(fields: FormFields, metadata: CommandMetadata): Promise<CommandResult> {
    const details = { ...blankForm, ...(await this.#details(fields)) };
    const id = await this.newIds.next(formDecider.category, metadata);
    // A repeat keeps the first link.
    const FormLink =
      (await this.streams.stateOf(formDecider, id)).FormLink || (await this.links.take(details.Name, id));
    const command: FormCommand = { type: 'AddForm', FormID: id, FormLink, details };
    return this.execute({ id, command, isNew: true }, metadata);
  }

  /** @throws Failure 400, 403, 404, 409; LogUnavailable */
  async amend(
    { FormID: id, Version: expectedRevision, ...fields }: AmendedForm,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const command: FormCommand = { type: 'AmendForm', changes: await this.#details(fields) };
    return this.execute({ id, command, expectedRevision }, metadata);
  }

  /** @throws Failure 403, 404, 409; LogUnavailable */
  restore(
    { FormID: id, Version: expectedRevision, Number }: RestoreFormVersionBody,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    return this.execute({ id, command: { type: 'RestoreFormVersion', Number }, expectedRevision }, metadata);
  }

  /** @throws Failure 403, 404, 409, 422 as the decider says */
  execute(target: Target<FormCommand>, metadata: CommandMetadata): Promise<CommandResult> {
    return this.bus.execute(new Execute(formDecider, target, metadata));
  }

  /** @throws Failure 400 for wrong fields, by their cause, for an unknown company, and for a template that is not offered for forms */
  async #details({ Fields, ...fields }: FormFields): Promise<Partial<FormDetails>> {
    const company = await this.lists.reference(companyRows.readModel, fields.CompanyID, {
      field: 'Form.CompanyID',
      what: 'Company',
    });
    const at = { field: 'Form.ConfirmationTemplateID', what: 'Email template' };
    const template = await this.lists.reference(emailTemplateRows.readModel, fields.ConfirmationTemplateID, at);
    if (template !== undefined && !isOfferedOn(template, 'form'))
      throw badInput({ [at.field]: emailMessage.noTemplate });
    return {
      ...entered(blankForm, fields),
      ...(fields.CompanyID !== undefined && { CompanyName: company?.CompanyTradingName ?? null }),
      ...(fields.ConfirmationTemplateID !== undefined && { ConfirmationTemplateName: template?.Name ?? null }),
      Fields: fieldsText(fieldsAt('Form.Fields', Fields)),
    };
  }

  async #counted(row: FormRow): Promise<FormRow> {
    const [counted = row] = await this.counted([row]);
    return counted;
  }
}

/** The fields of a body. @param at their path in it. @throws Failure 400 that names the cause */
export function fieldsAt(at: string, json: string): readonly FormField[] {
  const cause = fieldsProblem(json);
  if (cause !== undefined) throw badInput({ [at]: cause });
  return checkedFields(json);
}
