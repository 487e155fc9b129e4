import type { EmailTemplateContent } from '@leaseledger/contract/email-templates/email-template.details';
import {
  isProductMail,
  productMails,
  type ProductMail,
  type ProductMailKey,
  type ProductMailValues,
} from '@leaseledger/contract/email-templates/product-mails';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { oneLine } from '@leaseledger/contract/shared/plain-text';
import {
  currentVersion,
  emailTemplateDecider,
  savedVersion,
} from '@leaseledger/domain/email-templates/email-template.area';
import type { EmailRecord, MailPicture, MailTemplate } from '@leaseledger/domain/emails/email';
import { builtInMails } from '@leaseledger/email-design/built-in-mails';
import { filledHtml, filledText, type MailValues } from '@leaseledger/email-design/filled';
import { Inject, Injectable } from '@nestjs/common';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { CLOCK, SETTINGS, type Clock } from '../../../platform/foundation/platform.ts';
import { siteAddress, type Site } from '../../../platform/settings/site-address.ts';
import { laidOut } from './layout.ts';
import type { MailContent } from './mail-content.ts';
import { picturesOf, shownHTML } from './mail-pictures.ts';
import { plainText } from './sanitised.ts';

type TemplateContent = Pick<EmailTemplateContent, 'Subject' | 'Design' | 'HTML' | 'Text'>;

/** A mail of the product before it is queued: its template is looked up then. */
export interface ProductMailContent {
  readonly mail: ProductMailKey;
  readonly values: MailValues;
  /** The template's `{{content}}`, as HTML without scripts, and as text. */
  readonly content?: { readonly html: string; readonly text: string };
  readonly Calendar?: string;
  /** Pictures that the content names. */
  readonly Pictures?: MailContent['Pictures'];
}

/** A mail of the product. Values are plain text; a missing one does not compile. */
export const productMail = <Key extends ProductMailKey>(
  mail: Key,
  values: ProductMailValues<NoInfer<Key>>,
  content?: ProductMailContent['content'],
): ProductMailContent => ({ mail, values, ...(content !== undefined && { content }) });

/** The placeholder of the content in plain text, which differs from its HTML. */
const CONTENT_TEXT = 'content_text';

/** The subject that a user wrote in place of the template's. */
const WRITTEN_SUBJECT = 'written_subject';

/** The values of the placeholders that a template holds. */
export function usedIn({ Subject, HTML, Text }: Omit<TemplateContent, 'Design'>, values: MailValues): MailValues {
  const whole = Subject + HTML + Text;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== '' && whole.includes(`{{${name}}}`)),
  );
}

/** The data that a mail is stored with. Empty values are left out. @param ofDocument the values of the document's placeholders */
export function dataOf({ mail, values, content }: ProductMailContent, ofDocument: MailValues = {}): MailValues {
  const given = {
    ...ofDocument,
    ...values,
    preheader_text: filledText(productMails[mail].preheader, values),
    ...(content !== undefined && { content: content.html, [CONTENT_TEXT]: content.text }),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** A mail in a template of staff, as it is stored. */
interface StaffTemplateMail {
  readonly template: MailTemplate;
  readonly content: Required<Pick<MailContent, 'Subject' | 'Data'>>;
  /** Whether the template holds the text of the user. */
  readonly takesText: boolean;
}

interface Recipient {
  readonly name: string;
  readonly address: string;
}

const dateText = new Intl.DateTimeFormat('en-AU', { timeZone: TIME_ZONE, dateStyle: 'long' });
const dateTimeText = new Intl.DateTimeFormat('en-AU', { timeZone: TIME_ZONE, dateStyle: 'long', timeStyle: 'short' });
/** The longest preheader that is the beginning of the text. */
export const PREHEADER_MAX = 100;

/** The address of the site's own pictures, which the public pages hold. */
const picturesAt = (site: string): string => `${site}/images`;

const ofSaved = /^email-template-(\d+)$/;
/** The name by which sent mails name the versions of an email template. */
export const nameOfTemplate = (EmailTemplateID: number): string => `email-template-${EmailTemplateID}`;

/** The subject and both parts of a mail. The title is its subject; without a given preheader, its text begins it. */
export function filledTemplate(
  { Subject: subject, Design, HTML, Text }: TemplateContent,
  data: MailValues,
): { readonly Subject: string; readonly HTML: string; readonly Text: string } {
  const Subject = oneLine(data[WRITTEN_SUBJECT] ?? filledText(subject, data));
  const content = data['content'];
  const inText = content === undefined ? data : { ...data, content: data[CONTENT_TEXT] ?? plainText(content).trim() };
  const withTitle = { ...inText, title: Subject };
  const preheader_text =
    data['preheader_text'] ?? filledText(Text, withTitle).replace(/\s+/g, ' ').slice(0, PREHEADER_MAX);
  const html = filledHtml(HTML, { ...data, title: Subject, preheader_text });
  return {
    Subject,
    HTML: Design === null ? laidOut({ title: Subject, preheader: preheader_text, html }) : html,
    Text: filledText(Text, { ...withTitle, preheader_text }),
  };
}

/** The data of a mail without names that were blanked in its record after the mail was queued. @param id of the record */
export type BlankedData = (id: number, Data: MailValues) => Promise<MailValues>;

/** The email templates that mails are made from. Versions never change, so an old mail is made again byte for byte. */
@Injectable()
export class MailTemplates {
  readonly #blanked = new Map<number, BlankedData>();

  constructor(
    private readonly streams: KnownStreams,
    @Inject(SETTINGS) private readonly settings: Site,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The values of the document's placeholders for a recipient. Times are Melbourne's. */
  documentValues({ name, address }: Recipient): MailValues {
    const now = this.clock();
    const site = siteAddress(this.settings, '');
    const [first = '', ...others] = name.split(' ');
    return {
      recipient_first_name: first,
      recipient_last_name: others.join(' '),
      recipient_full_name: name,
      recipient_email: address,
      todays_date: dateText.format(now),
      todays_date_time: dateTimeText.format(now),
      ...(site !== '' && { main_site_url: site, image_url: picturesAt(site) }),
    };
  }

  /** The HTML of a mail for the screen: sanitised, with its own pictures and those of the site. */
  shown(html: string, pictures?: readonly MailPicture[]): string {
    const site = siteAddress(this.settings, '');
    return shownHTML(html, pictures, site === '' ? undefined : picturesAt(site));
  }

  /** The current version of a product's mail: the one that administrators saved, or the built-in one. @throws LogUnavailable */
  async current(key: ProductMailKey): Promise<MailTemplate & { readonly content: TemplateContent }> {
    const mail: ProductMail = productMails[key];
    const state = await this.streams.stateOf(emailTemplateDecider, mail.id);
    const saved = savedVersion(state);
    return saved === undefined
      ? { name: key, version: mail.version, content: builtInContent(key, mail.version) }
      : { name: nameOfTemplate(mail.id), version: state.versions.length, content: saved };
  }

  /**
   * A mail of the product as it is stored: subject, template, and the data that its template is filled with.
   * @throws LogUnavailable
   */
  async made(
    { mail, values, content, Calendar, Pictures }: ProductMailContent,
    to: Recipient,
  ): Promise<{
    readonly template: MailTemplate;
    readonly content: MailContent;
  }> {
    const { name, version, content: current } = await this.current(mail);
    const Data = dataOf(
      { mail, values, ...(content !== undefined && { content }) },
      usedIn(current, this.documentValues(to)),
    );
    const { Subject } = filledTemplate(current, Data);
    return {
      template: { name, version },
      content: {
        Subject,
        Data,
        ...(Calendar !== undefined && { Calendar }),
        ...(Pictures !== undefined && { Pictures }),
      },
    };
  }

  /** Adds what an area blanked in the data of its mails of a type. */
  addBlanked(type: number, blanked: BlankedData): void {
    this.#blanked.set(type, blanked);
  }

  /** The data of a queued mail as it may be read now. @throws LogUnavailable */
  async dataNow(type: number, record: EmailRecord | null, Data: MailValues): Promise<MailValues> {
    const blanked = this.#blanked.get(type);
    return blanked === undefined || record === null ? Data : blanked(record.id, Data);
  }

  /**
   * A mail in the current version of a template of staff, as it is stored; undefined for a deleted one.
   * @param to the recipient, whose details fill it
   * @param written the text that it holds as `{{content}}`, and a subject in place of its own
   * @throws LogUnavailable
   */
  async ofStaff(
    EmailTemplateID: number,
    to: Recipient,
    written: { readonly content?: ProductMailContent['content']; readonly subject?: string | undefined } = {},
  ): Promise<StaffTemplateMail | undefined> {
    const state = await this.streams.stateOf(emailTemplateDecider, EmailTemplateID);
    if (state.stage !== 'known' || state.mail !== null) return undefined;
    const current = currentVersion(state);
    const takesText = current.HTML.includes('{{content}}');
    const { content, subject } = written;
    const filled = {
      ...usedIn(current, this.documentValues(to)),
      ...(takesText && content !== undefined && { content: content.html, [CONTENT_TEXT]: content.text }),
    };
    const isOther = subject !== undefined && subject !== filledTemplate(current, filled).Subject;
    const Data = isOther ? { ...filled, [WRITTEN_SUBJECT]: subject } : filled;
    const { Subject } = filledTemplate(current, Data);
    const template = { name: nameOfTemplate(EmailTemplateID), version: state.versions.length };
    return { template, content: { Subject, Data }, takesText };
  }

  /**
   * A mail of the product as it would be sent now, and its text below the letterhead. @throws LogUnavailable
   */
  async preview(
    mail: ProductMailContent,
    to: Recipient,
  ): Promise<{
    readonly Subject: string;
    readonly HTML: string;
    readonly Pictures: readonly MailPicture[];
    readonly body: string;
  }> {
    const { template, content } = await this.made(mail, to);
    const { Subject, Data = {}, Pictures = [] } = content;
    const { HTML, Text, Pictures: own } = await this.again(template, Data);
    const { Design } = (await this.current(mail.mail)).content;
    const body = beginsWithHeading(Design) ? Text.slice(Text.indexOf('\n\n') + 2) : Text;
    return { Subject, HTML, Pictures: [...Pictures, ...own], body };
  }

  /**
   * HTML, text and the template's pictures of a mail from its template, version and data: the same bytes each time.
   * @throws Error for a template or version that the log and the product do not know; LogUnavailable
   */
  async again(
    { name, version }: MailTemplate,
    Data: MailValues,
  ): Promise<Required<Pick<MailContent, 'HTML' | 'Text' | 'Pictures'>>> {
    const { HTML, Text } = filledTemplate(await this.#version(name, version), Data);
    const { html, pictures } = await picturesOf(HTML);
    return { HTML: html, Text, Pictures: pictures };
  }

  async #version(name: string, version: number): Promise<TemplateContent> {
    const [, id] = ofSaved.exec(name) ?? [];
    if (id === undefined) return builtInContent(name, version);
    const { versions } = await this.streams.stateOf(emailTemplateDecider, Number(id));
    const content = versions[version - 1];
    if (content === undefined) throw new Error(`There is no version ${version} of the template ${name}`);
    return content;
  }
}

/** Whether a design begins with the name of the product, as the built-in ones do. Their own design is not stored. */
const beginsWithHeading = (design: string | null): boolean =>
  design === '' || (design !== null && design.startsWith('{"type":"doc","content":[{"type":"heading"'));

/** A built-in version. @throws Error for one that the product does not hold */
export function builtInContent(key: string, version: number): TemplateContent {
  const compiled = builtInMails[key]?.[version];
  if (!isProductMail(key) || compiled === undefined)
    throw new Error(`There is no built-in version ${version} of ${key}`);
  return { Design: '', ...compiled };
}
