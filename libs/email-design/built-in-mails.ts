import stored from './built-in-mails.json' with { type: 'json' };
import type { CompiledDesign } from './compiled.ts';

/** A built-in version, whole. The subject is the title of its HTML. */
export interface BuiltInMail extends CompiledDesign {
  readonly Subject: string;
}

/**
 * All built-in versions of the product's mails, by their keys and versions. They were compiled once by `npm run mails`
 * and never change, so that a sent mail can be made again byte for byte.
 */
export const builtInMails: Readonly<Record<string, Readonly<Record<string, BuiltInMail>>>> = stored;
