import type { Node } from '@tiptap/pm/model';

/** The attribute of a checked block, which the schema holds as text. */
export const textOf = ({ attrs }: Pick<Node, 'attrs'>, name: string): string => String(attrs[name]);

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '{': '&#123;',
};

/** A text in HTML, in which it is neither markup nor a placeholder. */
export const escapedText = (text: string): string => text.replace(/[&<>"'{]/g, (sign) => SIGNS[sign] ?? sign);

/** A checked address in an attribute. It may begin with a placeholder. */
export function escapedAddress(address: string): string {
  const [, placeholder = '', rest = ''] = /^(\{\{\w+\}\})?(.*)$/s.exec(address) ?? [];
  return placeholder + escapedText(rest);
}
