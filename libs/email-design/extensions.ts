import { Extension, Mark, Node, wrappingInputRule, type Attribute } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { colourOn } from './colour.ts';
import { isLinkAddress, isPictureAddress } from './addresses.ts';

/** The blocks of an e-mail design. The editor and the server build the same schema from them. */

export const ALIGNMENTS = ['left', 'center', 'right'] as const;
/** The colour of a new button: the accent of the console. */
export const BUTTON_COLOUR = '#0c5f4b';
export const PICTURE_WIDTH_MAX = 552;

/**
 * An attribute that each design must hold correctly.
 * @param holds whether a value is correct
 * @param says the refusal, read as 'The design cannot be used: …'
 */
const checked = (
  initial: unknown,
  holds: (value: unknown) => boolean,
  says: (value: unknown) => string,
  more: Partial<Attribute> = {},
): Partial<Attribute> => ({
  default: initial,
  validate: (value: unknown) => {
    if (!holds(value)) throw new RangeError(says(value));
  },
  ...more,
});
const oneOf = (name: string, values: readonly unknown[], initial: unknown, more?: Partial<Attribute>) =>
  checked(
    initial,
    (value) => values.includes(value),
    (value) => `${name} is ${String(value)}, which is none of ${values.join(', ')}`,
    more,
  );
const address = (initial: string | null, name: string) =>
  checked(
    initial,
    (value) => value === '' || isLinkAddress(value),
    (value) => `${name} leads to ${String(value)}; use https, mailto or tel`,
    { parseHTML: (element) => (isLinkAddress(element.getAttribute('href')) ? element.getAttribute('href') : initial) },
  );

const Document = Node.create({ name: 'doc', topNode: true, content: '(block | columns | content)+' });

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: oneOf('the level of a heading', [1, 2, 3], 1, { rendered: false }) }),
  parseHTML: () => [1, 2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${String(node.attrs['level'])}`, HTMLAttributes, 0],
});

/** A list without lists inside. Tab leaves the editor, so that no key could indent an item. */
const list = (name: string, tag: string, typed: RegExp) =>
  Node.create({
    name,
    group: 'block',
    content: 'listItem+',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addInputRules() {
      return [wrappingInputRule({ find: typed, type: this.type })];
    },
  });

const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

const Picture = Node.create({
  name: 'image',
  group: 'block',
  addAttributes: () => ({
    src: checked(undefined, isPictureAddress, () => 'a picture comes from elsewhere; use one of your own files'),
    alt: checked(
      '',
      (value) => typeof value === 'string' && value.length <= 300,
      () => 'the description of a picture is no text of up to 300 characters',
    ),
    width: checked(
      PICTURE_WIDTH_MAX,
      (value) => typeof value === 'number' && Number.isInteger(value) && value >= 16 && value <= PICTURE_WIDTH_MAX,
      (value) => `the width of a picture is ${String(value)}, which is not between 16 and ${PICTURE_WIDTH_MAX}`,
      { parseHTML: () => PICTURE_WIDTH_MAX },
    ),
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (isPictureAddress(element.getAttribute('src')) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const Button = Node.create({
  name: 'button',
  group: 'block',
  content: '(text | variable)*',
  marks: '',
  defining: true,
  addAttributes: () => ({
    href: { ...address('', 'a button'), renderHTML: ({ href }) => ({ 'data-href': href }) },
    colour: checked(
      BUTTON_COLOUR,
      (value) => typeof value === 'string' && /^#[\da-f]{6}$/.test(value),
      (value) => `the colour of a button is ${String(value)}; use one like ${BUTTON_COLOUR}`,
      {
        parseHTML: () => BUTTON_COLOUR,
        renderHTML: ({ colour }) => ({ style: `--button:${colour};--label:${colourOn(String(colour))}` }),
      },
    ),
  }),
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, class: 'email-button' }, ['span', 0]],
});

const Divider = Node.create({
  name: 'divider',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
});

const Columns = Node.create({
  name: 'columns',
  content: 'column{2,3}',
  isolating: true,
  renderHTML: () => ['div', { class: 'email-columns' }, 0],
});

const Column = Node.create({
  name: 'column',
  content: 'block+',
  isolating: true,
  renderHTML: () => ['div', { class: 'email-column' }, 0],
});

/** The place of `{{content}}`, the text that is written for each mail. */
const Content = Node.create({
  name: 'content',
  atom: true,
  renderHTML: () => ['div', { class: 'email-content' }, 'Content of the mail'],
});

/** Which names a template may use, its own list says (`checkedDesign`). */
const isName = (value: unknown): boolean =>
  typeof value === 'string' && /^[a-z_]{1,60}$/.test(value) && value !== 'content';

/** A placeholder within a text. */
export const Variable = Node.create({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    name: checked(undefined, isName, (value) => `there is no placeholder ${String(value)}`, {
      parseHTML: (element) => element.getAttribute('data-variable'),
      rendered: false,
    }),
  }),
  parseHTML: () => [
    {
      tag: 'span[data-variable]',
      getAttrs: (element) => (isName(element.getAttribute('data-variable')) ? null : false),
    },
  ],
  renderHTML: ({ node }) => ['span', { 'data-variable': node.attrs['name'] }],
  renderText: ({ node }) => `{{${String(node.attrs['name'])}}}`,
});

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: address('', 'a link') }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => (isLinkAddress(element.getAttribute('href')) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'button', 'image'],
      attributes: {
        align: oneOf('an alignment', ALIGNMENTS, 'left', {
          parseHTML: ({ style }) => ALIGNMENTS.find((each) => each === style.textAlign) ?? 'left',
          renderHTML: ({ align }) => ({ 'data-align': align }),
        }),
      },
    },
  ],
});

export const emailExtensions = [
  Document,
  StarterKit.configure({
    document: false,
    blockquote: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    link: false,
    listItem: false,
    orderedList: false,
    strike: false,
    trailingNode: false,
    dropcursor: false,
  }),
  Heading,
  list('bulletList', 'ul', /^\s*[-*]\s$/),
  list('orderedList', 'ol', /^1[.)]\s$/),
  ListItem,
  Picture,
  Button,
  Divider,
  Columns,
  Column,
  Content,
  Link,
  Alignment,
];
