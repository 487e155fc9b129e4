import type { EmailDesign } from './design.ts';
import { mjmlOf } from './mjml.ts';
import { plainOf } from './plain.ts';

/** A compiled design. Both parts hold placeholders, which `filled.ts` fills for each mail. */
export interface CompiledDesign {
  readonly HTML: string;
  readonly Text: string;
}

/**
 * Compiles a design once, when it is saved. A sent mail is made from the result, so that a later MJML changes no old mail.
 * MJML is loaded with the first design, because it is large.
 */
export async function compileDesign(design: EmailDesign): Promise<CompiledDesign> {
  const { default: mjml2html } = await import('mjml');
  const { html } = await mjml2html(mjmlOf(design), {
    validationLevel: 'strict',
    fonts: {},
    minify: false,
    beautify: false,
    ignoreIncludes: true,
  });
  // Indentation is a tenth of the mail, and mail programs cut long mails.
  return { HTML: html.replace(/\n\s*/g, '\n'), Text: plainOf(design) };
}
