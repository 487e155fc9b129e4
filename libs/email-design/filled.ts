import { escapedText } from './written.ts';

/** The values of a mail's placeholders by their names. */
export type MailValues = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const TAG_OR_PLACEHOLDER = /<[^>]*>|\{\{\w+\}\}/g;
const ADDRESS = /((?:href|src)=")\{\{(\w+)\}\}/g;
/** A part ends before the next one of its kind begins, so that beginnings without an end are read once. */
const BLOCK = /<!--\?\? ([\w ]+) -->((?:(?!<!--\?\? ).)*?)<!--\/\?\? -->/gs;
const ITEM = /<!--\? ([\w ]+) -->((?:(?!<!--\? ).)*?)<!--\/\? -->/gs;
const TEXT = /\{\{\? ([\w ]+) \}\}((?:(?!\{\{\? ).)*?)\{\{\/\?\}\}/gs;
/** The place of a text that is left out. No text of a person holds this sign. */
const GONE = '\0';

const lookedUp = (values: MailValues) => {
  const lookUp = new Map(Object.entries(values));
  return (name: string): string => lookUp.get(name) ?? '';
};

/**
 * Fills the placeholders of a mail's HTML in one pass, so that no value can hold a placeholder. A part whose own
 * placeholders are all empty is left out. Values are escaped, but for `content` outside of tags: it is HTML, which the
 * caller sanitises before. An address that begins with a placeholder becomes `#` unless its value is an address of the
 * web.
 */
export function filledHtml(html: string, values: MailValues): string {
  const value = lookedUp(values);
  const keep = (_: string, names: string, part: string) => (names.split(' ').some((name) => value(name)) ? part : '');
  const inTag = (tag: string) =>
    tag
      .replace(ADDRESS, (whole, before: string, name: string) =>
        /^https?:\/\//i.test(value(name)) ? whole : `${before}#`,
      )
      .replace(PLACEHOLDER, (_, name: string) => escapedText(value(name)));
  return html
    .replace(BLOCK, keep)
    .replace(ITEM, keep)
    .replace(TAG_OR_PLACEHOLDER, (part) => {
      if (part.startsWith('<')) return inTag(part);
      return part === '{{content}}' ? value('content') : escapedText(value(part.slice(2, -2))).replaceAll('\n', '<br>');
    });
}

const withoutGone = (text: string): string =>
  text
    .split('\n\n')
    .flatMap((block) => {
      const lines = block.split('\n').filter((line) => line !== GONE);
      return lines.length === 0 ? [] : [lines.join('\n')];
    })
    .join('\n\n');

/**
 * Fills the placeholders of a mail's text or subject in one pass. A part whose own placeholders are all empty is left
 * out. The value of `content` is plain text here.
 */
export function filledText(text: string, values: MailValues): string {
  const value = lookedUp(values);
  const kept = text.replace(TEXT, (_, names: string, part: string) =>
    names.split(' ').some((name) => value(name)) ? part : GONE,
  );
  const shown = kept.includes(GONE) ? `${withoutGone(kept).trimEnd()}\n` : kept;
  return shown.replace(/\{\{(\w+|\{)\}\}/g, (_, name: string) => (name === '{' ? name : value(name)));
}
