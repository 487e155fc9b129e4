import { oneLine } from '@leaseledger/contract/shared/plain-text';
import { laidOut, paragraph, details, button, escaped, link } from './layout.ts';
import type { MailContent } from './mail-content.ts';

/** The names between double braces: `{{name}}`. */
type PlaceholdersIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

interface TemplateParts<Text extends string> {
  /** Mails in the log contain this name, so it never changes. */
  readonly name: string;
  /** Raised when the text changes. */
  readonly version: number;
  readonly subject: Text;
  /** Shown beside the subject in a list of mails. */
  readonly preheader: Text;
  /** A paragraph whose placeholders are all empty is left out. */
  readonly paragraphs: readonly Text[];
  /** Labels with their values. Details without a value are left out. */
  readonly details?: Readonly<Record<string, Text>>;
  /** Left out when its address is empty. */
  readonly button?: { readonly label: Text; readonly address: Text };
  /** Further links. Links without an address are left out. */
  readonly links?: readonly { readonly label: Text; readonly address: Text }[];
}

/**
 * The text of a mail with placeholders. Texts are plain, and inserted values are escaped. Templates that staff edit in
 * the area of Email Templates will have this type as well.
 */
export interface Template<Placeholder extends string = string> extends TemplateParts<string> {
  /** Never set; it carries the type. */
  readonly placeholders?: Readonly<Record<Placeholder, string>>;
}

/** A template whose placeholders the compiler knows. A missing value does not compile. */
export const template = <const Text extends string>(parts: TemplateParts<Text>): Template<PlaceholdersIn<Text>> =>
  parts;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * The text with its placeholders filled in; empty when all its placeholders are empty. @throws Error for a placeholder
 * without a value
 */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const valueOf = (name: string): string => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`Nobody fills in {{${name}}}`);
    return value;
  };
  if (names.length > 0 && names.every((name) => valueOf(name) === '')) return '';
  return text.replace(PLACEHOLDER, (_, name: string) => valueOf(name));
}

/** A filled template: subject, HTML in the common layout, and plain text. @param values plain text */
export function written<Placeholder extends string>(
  { subject, preheader, paragraphs, details: listed = {}, button: first, links }: Template<Placeholder>,
  values: Readonly<Record<NoInfer<Placeholder>, string>>,
): MailContent {
  const fill = (text: string) => filled(text, values);
  const said = paragraphs.map(fill).filter((text) => text !== '');
  const rows = Object.entries(listed)
    .map(([label, text]) => [label, fill(text)] as const)
    .filter(([, text]) => text !== '');
  const leading = (to: TemplateParts<string>['links'] = []) =>
    to.map(({ label, address }) => [fill(label), fill(address)] as const).filter(([, address]) => address !== '');
  const [buttons, others] = [leading(first && [first]), leading(links)];
  const Subject = oneLine(fill(subject));
  const html = [
    ...said.map((text) => paragraph(escaped(text))),
    details(rows),
    ...buttons.map(([label, address]) => button(label, address)),
    ...others.map(([label, address]) => link(label, address)),
  ].join('');
  const Text = [
    ...said,
    rows.map(([name, text]) => `${name}: ${text}`).join('\n'),
    ...[...buttons, ...others].map(([label, address]) => `${label}: ${address}`),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
  return { Subject, HTML: laidOut({ title: Subject, preheader: fill(preheader), html }), Text: `${Text}\n` };
}
