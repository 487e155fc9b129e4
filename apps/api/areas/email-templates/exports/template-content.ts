import { DesignProblem, checkedDesign } from '@leaseledger/email-design/design';
import { isLinkAddress, isPictureAddress } from '@leaseledger/email-design/addresses';
import { compileDesign } from '@leaseledger/email-design/compiled';
import type { EmailTemplateFields } from '@leaseledger/contract/email-templates/email-template.bodies';
import type { EmailTemplateContent } from '@leaseledger/contract/email-templates/email-template.details';
import { emailTemplateMessage } from '@leaseledger/contract/email-templates/email-template.messages';
import { isEmailPlaceholder } from '@leaseledger/contract/email-templates/email-template.placeholders';
import {
  ownPlaceholders,
  productMails,
  type ProductMailKey,
} from '@leaseledger/contract/email-templates/product-mails';
import { badInput } from '../../../platform/answers/failure.ts';
import { plainText, sanitised } from '../../../records/mail/exports/sanitised.ts';

/** A name holds no brace, so that a text of many braces is read once. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const TAG = /<[^>]*>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

/** The first name in double braces that is no placeholder. */
const unknownIn = (text: string, own: readonly string[]): string | undefined =>
  [...text.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .find((name) => !isEmailPlaceholder(name) && !own.includes(name));

/** The first placeholder in a tag that does not begin the address of a link or a picture, where any value could become markup or a script. */
function misplacedIn(html: string): string | undefined {
  for (const [tag] of html.matchAll(TAG))
    for (const [, attribute = '', value = ''] of tag.matchAll(ATTRIBUTE)) {
      const [, name] = /\{\{([^{}]*)\}\}/.exec(value) ?? [];
      const isAddress = attribute === 'href' ? isLinkAddress : attribute === 'src' ? isPictureAddress : () => false;
      if (name !== undefined && !isAddress(value)) return name;
    }
  return undefined;
}

/** @throws Failure 400 that names the placeholder */
function checkPlaceholders(field: string, text: string, own: readonly string[], misplaced: string | undefined): void {
  const unknown = unknownIn(text, own);
  if (unknown !== undefined) throw badInput({ [field]: emailTemplateMessage.unknownPlaceholder(unknown) });
  if (misplaced !== undefined) throw badInput({ [field]: emailTemplateMessage.misplaced(misplaced) });
}

/** @throws Failure 400 for a design that names what it may not hold */
async function compiled(
  written: string,
  own: readonly string[],
): Promise<Pick<EmailTemplateContent, 'Design' | 'HTML' | 'Text'>> {
  try {
    const design = checkedDesign(written, own);
    return { Design: design.json, ...(await compileDesign(design)) };
  } catch (error) {
    if (error instanceof DesignProblem) throw badInput({ 'EmailTemplate.Design': error.message });
    throw error;
  }
}

/**
 * A template as it is stored. With a design, the server makes the HTML from it; HTML alone is sanitised, so that no
 * script, handler or address of another kind is ever stored.
 * @param mail the product's mail that it is the template of, which has placeholders of its own
 * @throws Failure 400 for an unknown or misplaced placeholder, by name, for a wrong design, and without any content
 */
export async function contentOf(
  { Name, Subject, OfferedFor = null, Design, HTML }: EmailTemplateFields,
  mail?: ProductMailKey,
): Promise<EmailTemplateContent> {
  const details = { Name, Subject, OfferedFor: mail === undefined ? OfferedFor : null };
  const own = mail === undefined ? [] : ownPlaceholders(productMails[mail]);
  checkPlaceholders('EmailTemplate.Subject', Subject, own, Subject.includes('{{content}}') ? 'content' : undefined);
  if (Design) return { ...details, ...(await compiled(Design, own)) };
  const html = sanitised(HTML ?? '', (source) => (isPictureAddress(source) ? source : undefined)).trim();
  if (html === '') throw badInput({ 'EmailTemplate.Design': emailTemplateMessage.contentRequired });
  checkPlaceholders('EmailTemplate.HTML', html, own, misplacedIn(html));
  return { ...details, Design: null, HTML: html, Text: plainText(html) };
}
