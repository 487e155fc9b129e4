import { describe, expect, it } from '@jest/globals';
import { checkedDesign } from '@leaseledger/email-design/design';
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { nameOfBlockToRemove, placeOfBlock, withBlock, withMovedBlock, withoutBlock } from './blocks.ts';

const paragraph = (text = '') => ({ type: 'paragraph', ...(text !== '' && { content: [{ type: 'text', text }] }) });
const column = (...content: object[]) => ({ type: 'column', content });
const picture = { type: 'image', attrs: { src: 'data:image/png;base64,AAAA' } };
const button = { type: 'button', content: [{ type: 'text', text: 'Press' }] };
const columns = { type: 'columns', content: [column(paragraph('left')), column(paragraph())] };

/** An editor with these blocks, and the caret at a place. */
function editor(caret: number, ...content: object[]): EditorState {
  const { document } = checkedDesign(JSON.stringify({ type: 'doc', content }));
  return EditorState.create({ doc: document, selection: TextSelection.create(document, caret) });
}
/** The names of the blocks, with their texts. */
const blocks = ({ doc }: { readonly doc: EditorState['doc'] }) => {
  doc.check();
  return doc.children.map(({ type, textContent }) => `${type.name} ${textContent}`.trim());
};

describe('A new block', () => {
  it('takes the place of an empty paragraph, and has a paragraph behind it', () =>
    expect(blocks(withBlock(editor(1, paragraph()), { type: 'divider' }))).toEqual(['divider', 'paragraph']));

  it('stands after the paragraph with the caret, and keeps the one behind it', () =>
    expect(blocks(withBlock(editor(2, paragraph('one'), paragraph('two')), { type: 'divider' }))).toEqual([
      'paragraph one',
      'divider',
      'paragraph two',
    ]));

  it('stands in the column of the caret', () => {
    const { doc } = withBlock(editor(4, columns), picture);
    expect(blocks({ doc })).toEqual(['columns left']);
    expect(doc.firstChild?.firstChild?.children.map(({ type }) => type.name)).toEqual([
      'paragraph',
      'image',
      'paragraph',
    ]);
  });

  it.each([
    ['columns', columns],
    ['content', { type: 'content' }],
  ])('of %s stands behind the columns with the caret', (name, block) =>
    expect(blocks(withBlock(editor(4, columns), block)).map((each) => each.split(' ')[0])).toEqual([
      'columns',
      name,
      'paragraph',
    ]),
  );

  it('has the caret: in its whole label, its first column, or on it', () => {
    const selected = (block: object) => withBlock(editor(1, paragraph()), block).selection;
    expect(selected(button).content().content.textBetween(0, 7)).toBe('Press');
    expect(selected(columns).$from.parent.textContent).toBe('left');
    expect(selected(picture)).toBeInstanceOf(NodeSelection);
    expect(selected({ type: 'divider' }).from).toBe(2);
  });
});

describe('Removing a block', () => {
  it.each([
    ['paragraph', editor(2, paragraph('one'), paragraph('two')), ['paragraph two']],
    ['button', editor(2, button, paragraph('two')), ['paragraph two']],
    ['columns', editor(4, columns, paragraph('two')), ['paragraph two']],
    ['paragraph', editor(2, paragraph('one')), ['paragraph']],
  ])('takes the %s with the caret', (name, state, left) => {
    expect(nameOfBlockToRemove(state)).toBe(name);
    expect(blocks(withoutBlock(state))).toEqual(left);
  });

  it('takes the selected picture, also as the only block of a column', () => {
    const state = editor(6, { type: 'columns', content: [column(picture), column(paragraph('right'))] });
    const { doc } = withoutBlock(state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 2))));
    expect(blocks({ doc })).toEqual(['columns right']);
    expect(doc.firstChild?.firstChild?.firstChild?.type.name).toBe('paragraph');
  });
});

describe('Moving a block', () => {
  const two = (caret: number) => editor(caret, paragraph('one'), paragraph('two'));

  it.each([
    ['down', two(3), 1, ['paragraph two', 'paragraph one']],
    ['up', two(8), -1, ['paragraph two', 'paragraph one']],
  ] as const)('%s takes the caret along', (_, state, direction, moved) => {
    const next = withMovedBlock(state, direction);
    if (next === null) throw new Error('The block did not move');
    expect(blocks(next)).toEqual(moved);
    expect(next.selection.$from.parent).toEqual(state.selection.$from.parent);
    expect(next.selection.$from.parentOffset).toBe(state.selection.$from.parentOffset);
    expect(placeOfBlock(state.apply(next))).toEqual({ place: direction === 1 ? 2 : 1, of: 2 });
  });

  it('takes the selected picture past columns, and keeps it selected', () => {
    const state = editor(2, paragraph('one'), columns, picture);
    const at = state.doc.content.size - 1;
    const next = withMovedBlock(state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at))), -1);
    expect(next?.doc.children.map(({ type }) => type.name)).toEqual(['paragraph', 'image', 'columns']);
    expect(next?.selection).toBeInstanceOf(NodeSelection);
  });

  it('stays in its column', () => {
    const state = editor(3, {
      type: 'columns',
      content: [column(paragraph('a'), paragraph('b')), column(paragraph())],
    });
    expect(withMovedBlock(state, 1)?.doc.firstChild?.firstChild?.textContent).toBe('ba');
    expect(withMovedBlock(state, -1)).toBeNull();
  });

  it('ends at the end of the mail', () => expect(withMovedBlock(two(8), 1)).toBeNull());
});
