import type { Node } from '@tiptap/pm/model';
import { conditionOf, textMarked } from './conditions.ts';
import type { EmailDesign } from './design.ts';
import { textOf } from './written.ts';

/** A text in which no brace begins a placeholder. `filledText` makes each `{{{}}` a brace again. */
const literal = (text: string): string => text.replaceAll('{', '{{{}}');

const plainAddress = (address: string): string => address.replace(/^(?:mailto|tel):/, '');

function inlineText(block: Node): string {
  return block.children
    .map((node) => {
      if (node.type.name === 'hardBreak') return '\n';
      const text = node.type.name === 'variable' ? `{{${textOf(node, 'name')}}}` : literal(node.text ?? '');
      const link = node.marks.find(({ type }) => type.name === 'link');
      const address = link === undefined ? '' : plainAddress(textOf(link, 'href'));
      if (address === '' || address === text) return text;
      return block.childCount === 1 ? `${text}: ${address}` : `${text} (${address})`;
    })
    .join('');
}

const itemsText = (list: Node): string =>
  list.children
    .map((item, at) => {
      const mark = list.type.name === 'bulletList' ? '-' : `${at + 1}.`;
      if (item.firstChild === null) return mark;
      return textMarked(conditionOf(item.firstChild), `${mark} ${inlineText(item.firstChild)}`);
    })
    .join('\n');

/** A block between the marks of its condition, if it has one. */
function blockText(block: Node): string {
  const isParent = ['columns', 'column', 'bulletList', 'orderedList'].includes(block.type.name);
  return textMarked(isParent ? undefined : conditionOf(block), unmarkedText(block));
}

function unmarkedText(block: Node): string {
  switch (block.type.name) {
    case 'columns':
    case 'column':
      return block.children.map(blockText).filter(Boolean).join('\n\n');
    case 'bulletList':
    case 'orderedList':
      return itemsText(block);
    case 'image':
      return literal(textOf(block, 'alt'));
    case 'button': {
      const address = plainAddress(textOf(block, 'href'));
      return address === '' ? inlineText(block) : `${inlineText(block)}: ${address}`;
    }
    case 'divider':
      return '---';
    case 'content':
      return '{{content}}';
    default:
      return inlineText(block);
  }
}

/** The plain text of a design, for readers without HTML. Placeholders stay, and other braces are marked. */
export const plainOf = ({ document }: EmailDesign): string =>
  `${document.children.map(blockText).filter(Boolean).join('\n\n')}\n`;
