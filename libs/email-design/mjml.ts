import type { Node } from '@tiptap/pm/model';
import type { MJMLJsonObject } from 'mjml-core';
import { colourOn } from './colour.ts';
import { conditionOf, conditionOfList, htmlMarks } from './conditions.ts';
import type { EmailDesign } from './design.ts';
import { escapedAddress, escapedText, textOf } from './written.ts';

/** Outlook has it. It shows Times for a list of fonts that begins with one from the web. */
const FONT = 'Arial, Helvetica, sans-serif';
const INK = '#1c211f';
const LINK = '#0c5f4b';
const HEADINGS = { 1: ['26px', '32px'], 2: ['20px', '26px'], 3: ['16px', '24px'] } as const;

/**
 * The dark colours, for programs that support dark mails: Apple Mail by the media query, Outlook by its own attributes.
 * Inlined styles have the light ones.
 */
const DARK_RULES = [
  ['.page', 'background-color:#111412'],
  ['.page>div', 'background-color:#111412'],
  ['.sheet', 'background:#171b19'],
  ['.sheet>table', 'background:#171b19'],
  ['.ink', 'color:#e8ece9'],
  ['.ink div', 'color:#e8ece9'],
  ['.ink a', 'color:#66c5a6'],
  ['.rule p', 'border-color:#424a46'],
] as const;
const DARK = [
  '@media (prefers-color-scheme: dark) {',
  ...DARK_RULES.map(([place, style]) => `${place} { ${style} !important; }`),
  '}',
  ...DARK_RULES.map(([place, style]) => `[data-ogsc] ${place}, [data-ogsb] ${place} { ${style} !important; }`),
].join('\n');

const tag = (
  tagName: string,
  attributes: Readonly<Record<string, string>>,
  inside: readonly MJMLJsonObject[] | string = [],
): MJMLJsonObject =>
  typeof inside === 'string'
    ? { tagName, attributes, content: inside }
    : { tagName, attributes, children: [...inside] };

const MARKS = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
]);

/** A text in its marks. The outermost mark is the first one of the schema, so that equal texts give equal HTML. */
function marked(html: string, { marks }: Node): string {
  return marks.toReversed().reduce((inner, mark) => {
    const href = mark.type.name === 'link' ? textOf(mark, 'href') : '';
    if (href !== '')
      return `<a href="${escapedAddress(href)}" target="_blank" style="color:${LINK};text-decoration:underline">${inner}</a>`;
    const name = MARKS.get(mark.type.name);
    return name === undefined ? inner : `<${name}>${inner}</${name}>`;
  }, html);
}

function inlineHtml(block: Node): string {
  const written = block.children.map((node) => {
    if (node.type.name === 'hardBreak') return '<br>';
    if (node.type.name === 'variable') return marked(`{{${textOf(node, 'name')}}}`, node);
    return marked(escapedText(node.text ?? ''), node);
  });
  return written.join('') || '&nbsp;';
}

const text = (html: string, attributes: Readonly<Record<string, string>> = {}): MJMLJsonObject =>
  tag('mj-text', { 'css-class': 'ink', ...attributes }, html);

function listHtml(list: Node): string {
  const name = list.type.name === 'bulletList' ? 'ul' : 'ol';
  const items = list.children.map(({ firstChild }) => {
    if (firstChild === null) return '';
    const align = textOf(firstChild, 'align');
    const { before, after } = htmlMarks(conditionOf(firstChild), 'item');
    return `${before}<li style="margin:0 0 4px;text-align:${align}">${inlineHtml(firstChild)}</li>${after}`;
  });
  return `<${name} style="margin:0;padding:0 0 0 24px">${items.join('')}</${name}>`;
}

function headingOf(block: Node): MJMLJsonObject {
  const level = block.attrs['level'] === 1 ? 1 : block.attrs['level'] === 2 ? 2 : 3;
  const [size, height] = HEADINGS[level];
  const style = `margin:0;font-size:${size};line-height:${height};font-weight:bold`;
  return text(`<h${level} style="${style}">${inlineHtml(block)}</h${level}>`, { align: textOf(block, 'align') });
}

function buttonOf(block: Node): MJMLJsonObject {
  const colour = textOf(block, 'colour');
  const href = textOf(block, 'href');
  return tag(
    'mj-button',
    {
      align: textOf(block, 'align'),
      'background-color': colour,
      color: colourOn(colour),
      ...(href !== '' && { href: escapedAddress(href) }),
    },
    inlineHtml(block),
  );
}

function blockOf(block: Node): MJMLJsonObject {
  switch (block.type.name) {
    case 'heading':
      return headingOf(block);
    case 'paragraph':
      return text(`<p style="margin:0">${inlineHtml(block)}</p>`, { align: textOf(block, 'align') });
    case 'bulletList':
    case 'orderedList':
      return text(listHtml(block));
    case 'image':
      return tag('mj-image', {
        src: escapedAddress(textOf(block, 'src')),
        alt: escapedText(textOf(block, 'alt')),
        width: `${textOf(block, 'width')}px`,
        align: textOf(block, 'align'),
      });
    case 'button':
      return buttonOf(block);
    case 'divider':
      return tag('mj-divider', { 'css-class': 'rule' });
    case 'content':
      return text('{{content}}');
    default:
      throw new Error(`No mail can show the block ${block.type.name}.`);
  }
}

const isList = ({ type }: Node): boolean => type.name === 'bulletList' || type.name === 'orderedList';

/** A block between the marks of its condition, if it has one. */
function markedBlock(block: Node): readonly MJMLJsonObject[] {
  const condition = isList(block) ? conditionOfList(block) : conditionOf(block);
  if (condition === undefined) return [blockOf(block)];
  const { before, after } = htmlMarks(condition, 'block');
  return [tag('mj-raw', {}, before), blockOf(block), tag('mj-raw', {}, after)];
}

const columnOf = (blocks: readonly Node[]): MJMLJsonObject => tag('mj-column', {}, blocks.flatMap(markedBlock));

/** The sections of a mail: one for the blocks between two rows of columns, and one for each row. */
function sectionsOf(document: Node): MJMLJsonObject[] {
  const rows: Node[][] = [];
  let isRun = false;
  const { lastChild, childCount } = document;
  // The editor ends with a paragraph, so that one can write after a picture.
  const hasEmptyEnd = childCount > 1 && lastChild?.type.name === 'paragraph' && lastChild.childCount === 0;
  for (const block of hasEmptyEnd ? document.children.slice(0, -1) : document.children) {
    const isRow = block.type.name === 'columns';
    const last = rows.at(-1);
    if (isRun && !isRow && last !== undefined) last.push(block);
    else rows.push([block]);
    isRun = !isRow;
  }
  return rows.map((row) => {
    const [only] = row;
    const columns = only?.type.name === 'columns' ? only.children.map(({ children }) => children) : [row];
    return tag('mj-section', {}, columns.map(columnOf));
  });
}

/**
 * A design as MJML. Title and preheader are the placeholders of these names. Every text is escaped here, because MJML
 * escapes nothing.
 */
export const mjmlOf = ({ document }: EmailDesign): MJMLJsonObject =>
  tag('mjml', { lang: 'en-AU', dir: 'ltr' }, [
    tag('mj-head', {}, [
      tag('mj-title', {}, '{{title}}'),
      tag('mj-preview', {}, '{{preheader_text}}'),
      tag(
        'mj-raw',
        {},
        '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
      ),
      tag('mj-style', {}, DARK),
      tag('mj-attributes', {}, [
        tag('mj-all', { 'font-family': FONT }),
        tag('mj-section', { padding: '0' }),
        tag('mj-text', { padding: '8px 24px', color: INK, 'font-size': '16px', 'line-height': '24px' }),
        tag('mj-image', { padding: '8px 24px' }),
        tag('mj-divider', { padding: '16px 24px', 'border-width': '1px', 'border-color': '#c9c5ba' }),
        tag('mj-button', {
          padding: '8px 24px',
          'inner-padding': '12px 20px',
          'border-radius': '6px',
          'font-size': '16px',
          'font-weight': 'bold',
          'line-height': '20px',
        }),
      ]),
    ]),
    tag('mj-body', { 'background-color': '#f6f5f1', 'css-class': 'page' }, [
      tag(
        'mj-wrapper',
        { 'background-color': '#ffffff', 'css-class': 'sheet', padding: '16px 0' },
        sectionsOf(document),
      ),
    ]),
  ]);
