import type {
  AmendedEmailTemplate,
  EmailTemplateFields,
  RestoreVersionBody,
} from '@leaseledger/contract/email-templates/email-template.bodies';
import type { EmailTemplateContent } from '@leaseledger/contract/email-templates/email-template.details';
import { emailTemplateMessage } from '@leaseledger/contract/email-templates/email-template.messages';
import {
  mailWords,
  ownPlaceholders,
  productMailOf,
  productMails,
} from '@leaseledger/contract/email-templates/product-mails';
import { builtInDesign } from '@leaseledger/email-design/built-in-design';
import type {
  EmailTemplateRow,
  EmailTemplateVersionView,
  EmailTemplateView,
} from '@leaseledger/contract/email-templates/email-template.views';
import {
  emailTemplateDecider,
  type EmailTemplateCommand,
  type EmailTemplateEvent,
} from '@leaseledger/domain/email-templates/email-template.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { emailTemplateRows } from '@leaseledger/projections/email-templates/email-template-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { notFound } from '../../platform/answers/failure.ts';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute, type CommandResult, type Target } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { ChangedRows } from '../../platform/lists/changed-rows.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { builtInContent } from '../../records/mail/exports/mail-templates.ts';
import { contentOf } from './exports/template-content.ts';

const NAME_MAX = 200;

/** From the bodies of the calls to commands, and the templates that calls answer. The content of a version is read from its stream. */
@Injectable()
export class EmailTemplates {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
    private readonly streams: KnownStreams,
  ) {}

  /** @throws Failure 404 */
  row(id: number): Promise<EmailTemplateRow> {
    return this.lists.one(emailTemplateRows.readModel, id, 'Email template');
  }

  /** @throws Failure 404; LogUnavailable */
  async view(id: number): Promise<EmailTemplateView> {
    return this.whole(await this.row(id));
  }

  /** A row with the content of the version that was current then. @throws LogUnavailable */
  async whole(row: EmailTemplateRow): Promise<EmailTemplateView> {
    const mail = productMailOf(row.EmailTemplateID);
    const OwnPlaceholders = (mail === undefined ? [] : ownPlaceholders(productMails[mail])).map((Name) => ({
      Name,
      Label: mailWords[Name].label,
      Sample: mailWords[Name].sample,
    }));
    if (mail !== undefined && row.Kind === 'Built-in') {
      const { version } = productMails[mail];
      const Design = builtInDesign(productMails[mail]);
      return { ...row, ...builtInContent(mail, version), Design, OwnPlaceholders };
    }
    const { versions } = await this.streams.stateOf(emailTemplateDecider, row.EmailTemplateID);
    const content = versions[row.Versions - 1];
    if (content === undefined) throw new Error(`Template ${row.EmailTemplateID} has no version ${row.Versions}`);
    return { ...row, ...content, OwnPlaceholders };
  }

  /** The template after a command; null where it is gone. @throws LogUnavailable */
  async changed(result: CommandResult): Promise<EmailTemplateView | null> {
    const row = await this.changedRows.after(emailTemplateRows, emailTemplateDecider.category, result);
    return row === undefined ? null : this.whole(row);
  }

  /** All versions, the newest first. @throws Failure 404; LogUnavailable */
  async versions(id: number): Promise<readonly EmailTemplateVersionView[]> {
    await this.row(id);
    // A stream of this category holds only events of its decider.
    const past = (await this.streams.current(`${emailTemplateDecider.category}-${id}`)) as readonly (DecodedEvent &
      EmailTemplateEvent)[];
    return past
      .flatMap((event): EmailTemplateVersionView[] => {
        if (event.type !== 'EmailTemplateAdded' && event.type !== 'EmailTemplateSaved') return [];
        const { Name, Subject, OfferedFor, Design, HTML, Text } = event.data;
        const [Number, Restores] =
          event.type === 'EmailTemplateAdded' ? [1, null] : [event.data.Number, event.data.restores];
        const { time: SavedDateTime, actor } = event.metadata;
        const of = { Number, Restores, SavedByName: actor.name, SavedDateTime };
        return [{ ...of, Name, Subject, OfferedFor, Design, HTML, Text }];
      })
      .reverse();
  }

  /** @throws Failure 404; LogUnavailable */
  async version(id: number, number: string): Promise<EmailTemplateVersionView> {
    const version = (await this.versions(id)).find((each) => String(each.Number) === number);
    if (version === undefined) throw notFound(emailTemplateMessage.noVersion);
    return version;
  }

  /** @throws Failure 400, 403, 422; LogUnavailable */
  async add(fields: EmailTemplateFields, metadata: CommandMetadata): Promise<CommandResult> {
    return this.#add(await contentOf(fields), null, metadata);
  }

  /** @throws Failure 403, 404; LogUnavailable */
  async duplicate(id: number, metadata: CommandMetadata): Promise<CommandResult> {
    const { Name, Subject, OfferedFor, Design, HTML, Text } = await this.view(id);
    const copy = emailTemplateMessage.copyOf(Name).slice(0, NAME_MAX);
    // A copy of a built-in template may hold only the placeholders that every template has.
    const content =
      productMailOf(id) === undefined ? { Name: copy, Subject, OfferedFor, Design, HTML, Text } : undefined;
    return this.#add(content ?? (await contentOf({ Name: copy, Subject, OfferedFor, Design, HTML })), id, metadata);
  }

  /** @throws Failure 400, 403, 404, 409, 422; LogUnavailable */
  async save(
    { EmailTemplateID: id, Version: expectedRevision, ...fields }: AmendedEmailTemplate,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const content = await contentOf(fields, productMailOf(id));
    const command: EmailTemplateCommand = { type: 'SaveEmailTemplate', content };
    return this.execute({ id, command, expectedRevision }, metadata);
  }

  /** @throws Failure 403, 404, 409; LogUnavailable */
  restore(
    { EmailTemplateID: id, Version: expectedRevision, Number }: RestoreVersionBody,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    return this.execute({ id, command: { type: 'RestoreEmailTemplateVersion', Number }, expectedRevision }, metadata);
  }

  /** @throws Failure 403, 404, 409, 422 as the decider says */
  execute(target: Target<EmailTemplateCommand>, metadata: CommandMetadata): Promise<CommandResult> {
    return this.bus.execute(new Execute(emailTemplateDecider, target, metadata));
  }

  #add(content: EmailTemplateContent, copyOf: number | null, metadata: CommandMetadata): Promise<CommandResult> {
    const create = (EmailTemplateID: number): EmailTemplateCommand => ({
      type: 'AddEmailTemplate',
      EmailTemplateID,
      content,
      copyOf,
    });
    return this.execute({ create }, metadata);
  }
}
