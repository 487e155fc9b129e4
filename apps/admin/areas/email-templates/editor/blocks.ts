import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';

/** Blocks that stand beside columns, not inside one. */
const onlyOutside = new Set(['columns', 'content']);

/** The depth of the column around the selection; 0 outside of columns. */
function columnDepth({ selection: { $from } }: EditorState): number {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === 'column') return depth;
  return 0;
}

/** The selection after an insertion: the label of a button, a picture, the first of some columns, or the next text. */
function selectionIn(document: Node, at: number, block: Node): Selection {
  switch (block.type.name) {
    case 'button':
      return TextSelection.create(document, at + 1, at + 1 + block.content.size);
    case 'image':
      return NodeSelection.create(document, at);
    case 'columns':
      return Selection.near(document.resolve(at + 2));
    default:
      return Selection.near(document.resolve(at + block.nodeSize));
  }
}

/**
 * Inserts a block after the one with the caret, or in place of an empty paragraph. Behind the last block comes a
 * paragraph, so that one can go on writing.
 */
export function withBlock(state: EditorState, json: object): Transaction {
  const { selection, schema, tr } = state;
  const { $from } = selection;
  const block = schema.nodeFromJSON(json);
  const depth = (onlyOutside.has(block.type.name) ? 0 : columnDepth(state)) + 1;
  const isInside = $from.depth >= depth;
  const to = isInside ? $from.after(depth) : selection.to;
  const isEmpty = isInside && $from.node(depth).type.name === 'paragraph' && $from.node(depth).content.size === 0;
  const at = isEmpty ? $from.before(depth) : to;
  tr.replaceWith(at, to, block);
  const end = at + block.nodeSize;
  const paragraph = schema.nodes['paragraph'];
  if (tr.doc.resolve(end).nodeAfter === null && paragraph !== undefined) tr.insert(end, paragraph.create());
  return tr.setSelection(selectionIn(tr.doc, at, block)).scrollIntoView();
}

/** The block that `withoutBlock` removes: the selected one, a button, the columns around the caret, or its paragraph. */
function blockToRemove({ selection }: EditorState): { readonly node: Node; readonly at: number } | undefined {
  if (selection instanceof NodeSelection && selection.node.isBlock) return { node: selection.node, at: selection.from };
  const { $from } = selection;
  const depth = $from.parent.type.name === 'button' ? $from.depth : 1;
  return $from.depth < depth ? undefined : { node: $from.node(depth), at: $from.before(depth) };
}

export const nameOfBlockToRemove = (state: EditorState): string => blockToRemove(state)?.node.type.name ?? '';

/** Removes that block. An empty paragraph takes the place of the only one. */
export function withoutBlock(state: EditorState): Transaction {
  const { tr, schema, doc } = state;
  const block = blockToRemove(state);
  if (block === undefined) return tr;
  const end = block.at + block.node.nodeSize;
  const paragraph = schema.nodes['paragraph'];
  if (doc.resolve(block.at).parent.childCount === 1 && paragraph !== undefined)
    tr.replaceWith(block.at, end, paragraph.create());
  else tr.delete(block.at, end);
  return tr.setSelection(Selection.near(tr.doc.resolve(block.at))).scrollIntoView();
}

/** A direction in which a block moves: -1 is up, 1 is down. */
export type Direction = -1 | 1;

/**
 * Moves the block with the caret, or the selected one, past its neighbour. A block in a column stays in its column.
 * The selection moves along.
 * @returns null at the end of the mail or the column
 */
export function withMovedBlock(state: EditorState, direction: Direction): Transaction | null {
  const { selection, tr, doc } = state;
  const { $from } = selection;
  const depth = columnDepth(state) + 1;
  const at = $from.depth >= depth ? $from.before(depth) : selection.from;
  const node = doc.nodeAt(at);
  const place = doc.resolve(at);
  const neighbour = place.parent.maybeChild(place.index() + direction);
  if (node === null || neighbour === null) return null;
  const to = at + direction * neighbour.nodeSize;
  tr.delete(at, at + node.nodeSize).insert(direction === 1 ? at + neighbour.nodeSize : to, node);
  const moved = selection.from + (to - at);
  tr.setSelection(
    selection instanceof NodeSelection
      ? NodeSelection.create(tr.doc, moved)
      : TextSelection.between(tr.doc.resolve(moved), tr.doc.resolve(selection.to + (to - at))),
  );
  return tr.scrollIntoView();
}

/** The place of that block among its neighbours: the first is 1. */
export function placeOfBlock(state: EditorState): { readonly place: number; readonly of: number } {
  const { $from } = state.selection;
  const depth = columnDepth(state);
  return { place: $from.index(depth) + 1, of: $from.node(depth).childCount };
}
