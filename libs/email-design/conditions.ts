import { isEmailPlaceholder } from '@leaseledger/contract/email-templates/email-template.placeholders';
import type { Node } from '@tiptap/pm/model';
import { textOf } from './written.ts';

const namesIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);

const ofButton = (node: Node): string[] => (node.type.name === 'button' ? namesIn(textOf(node, 'href')) : []);

/** The placeholders of a block: in its texts, its links and its buttons. */
export function placeholdersOf(block: Node): readonly string[] {
  const names = ofButton(block);
  block.descendants((node) => {
    if (node.type.name === 'variable') names.push(textOf(node, 'name'));
    names.push(...ofButton(node));
    for (const mark of node.marks) if (mark.type.name === 'link') names.push(...namesIn(textOf(mark, 'href')));
  });
  return names;
}

/**
 * The placeholders without which a block says nothing: it is left out when all of them are empty. A button needs its
 * address. Undefined for a block that always stays. Only placeholders of the product's mails count, because the
 * document's are always filled.
 */
export function conditionOf(block: Node): string | undefined {
  const address = ofButton(block);
  const names = new Set(address.length > 0 ? address : placeholdersOf(block));
  return names.size === 0 || [...names].some(isEmailPlaceholder) ? undefined : [...names].join(' ');
}

/** The condition of a list whose items all have one. */
export function conditionOfList(list: Node): string | undefined {
  const ofItems = list.children.map((item) => (item.firstChild === null ? undefined : conditionOf(item.firstChild)));
  return ofItems.includes(undefined) ? undefined : ofItems.join(' ');
}

/** Marks a part of a mail's HTML that may be left out. `filledHtml` reads the marks. */
export const htmlMarks = (condition: string | undefined, of: 'block' | 'item') => {
  if (condition === undefined) return { before: '', after: '' };
  return of === 'block'
    ? { before: `<!--?? ${condition} -->`, after: '<!--/?? -->' }
    : { before: `<!--? ${condition} -->`, after: '<!--/? -->' };
};

/** The same in a mail's plain text. */
export const textMarked = (condition: string | undefined, text: string): string =>
  condition === undefined ? text : `{{? ${condition} }}${text}{{/?}}`;
