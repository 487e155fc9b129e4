import { oneLine } from '@leaseledger/contract/shared/plain-text';
import { laidOut, paragraph, details, button, escaped, link } from './layout.ts';
import type { MailContent } from './mails.ts';

/** The names between double braces: `{{name}}`. */
type PlaceholdersIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

interface TemplateParts<Text extends string> {
  /** For ever: mails in the log name it. */
  readonly name: string;
  /** Raised when it says something else. */
  readonly version: number;
  readonly subject: Text;
  /** Shown beside the subject in a list of mails. */
  readonly preheader: Text;
  /** One whose placeholders are all empty is left out. */
  readonly paragraphs: readonly Text[];
  /** Labels with what stands beside them; those without are left out. */
  readonly details?: Readonly<Record<string, Text>>;
  /** Left out where its address is empty. */
  readonly button?: { readonly label: Text; readonly address: Text };
  /** What else can be done; those without an address are left out. */
  readonly links?: readonly { readonly label: Text; readonly address: Text }[];
}

/** What a mail says, with placeholders. Texts are plain: what they are filled in with is escaped. Staff will edit templates of their own in the area of Email Templates; they become this as well. */
export interface Template<Placeholder extends string = string> extends TemplateParts<string> {
  /** Never there: it carries the type. */
  readonly placeholders?: Readonly<Record<Placeholder, string>>;
}

/** A template whose placeholders are known to the compiler: one that nobody fills in does not compile. */
export const template = <const Text extends string>(parts: TemplateParts<Text>): Template<PlaceholdersIn<Text>> =>
  parts;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** The text with its placeholders filled in; empty where it has placeholders and all of them are. @throws Error for a name that nobody fills in */
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

/** A template filled in: subject, HTML in the common layout, and the same as plain text. @param values plain text */
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
