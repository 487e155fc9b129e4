import {
  emailPlaceholders,
  type EmailPlaceholderValues,
} from '@leaseledger/contract/email-templates/email-template.placeholders';
import { escapedText } from './written.ts';

const NAMES = Object.keys(emailPlaceholders).join('|');
const PLACEHOLDER = new RegExp(`\\{\\{(${NAMES})\\}\\}`, 'g');
const TAG_OR_CONTENT = new RegExp(`<[^>]*>|\\{\\{(?:${NAMES})\\}\\}`, 'g');
const ADDRESS = new RegExp(`((?:href|src)=")\\{\\{(${NAMES})\\}\\}`, 'g');

/**
 * Fills the placeholders of a mail's HTML in one pass, so that no value can hold a placeholder. Values are escaped, but
 * for `content` outside of tags: it is HTML, which the caller sanitises before. An address that begins with a
 * placeholder becomes `#` unless its value is an address of the web.
 */
export function filledHtml(html: string, values: EmailPlaceholderValues): string {
  const lookUp = new Map<string, string>(Object.entries(values));
  const value = (name: string): string => lookUp.get(name) ?? '';
  const inTag = (tag: string) =>
    tag
      .replace(ADDRESS, (whole, before: string, name: string) =>
        /^https?:\/\//i.test(value(name)) ? whole : `${before}#`,
      )
      .replace(PLACEHOLDER, (_, name: string) => escapedText(value(name)));
  return html.replace(TAG_OR_CONTENT, (part) => {
    if (part.startsWith('<')) return inTag(part);
    return part === '{{content}}' ? value('content') : escapedText(value(part.slice(2, -2)));
  });
}

/** Fills the placeholders of a mail's text or subject in one pass. The value of `content` is plain text here. */
export function filledText(text: string, values: EmailPlaceholderValues): string {
  const lookUp = new Map<string, string>(Object.entries(values));
  return text.replace(new RegExp(`\\{\\{(${NAMES}|\\{)\\}\\}`, 'g'), (_, name: string) =>
    name === '{' ? name : (lookUp.get(name) ?? ''),
  );
}
