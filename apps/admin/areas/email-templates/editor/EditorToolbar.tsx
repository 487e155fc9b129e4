import { IconButton, Tooltip } from '@mui/material';
import { emailPlaceholders } from '@leaseledger/contract/email-templates/email-template.placeholders';
import { ALIGNMENTS } from '@leaseledger/email-design/extensions';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState, type Editor } from '@tiptap/react';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  ArrowDown,
  ArrowUp,
  Bold,
  Braces,
  Columns2,
  Columns3,
  Heading,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Plus,
  Redo2,
  RectangleHorizontal,
  Trash2,
  TextCursorInput,
  Underline,
  Undo2,
} from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import {
  nameOfBlockToRemove,
  placeOfBlock,
  withBlock,
  withMovedBlock,
  withoutBlock,
  type Direction,
} from './blocks.ts';
import { EditorMenu } from './EditorMenu.tsx';
import type { Placeholders } from './placeholder-node.ts';

const ALIGNMENT = {
  left: { label: 'Align left', icon: <AlignLeft /> },
  center: { label: 'Centre', icon: <AlignCenter /> },
  right: { label: 'Align right', icon: <AlignRight /> },
} as const;
const BLOCK_NAMES: Readonly<Record<string, string>> = {
  image: 'picture',
  bulletList: 'list',
  orderedList: 'list',
  content: 'content',
};

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly press: () => void;
  /** Left out for a button that is no toggle. */
  readonly isOn?: boolean;
  readonly canPress?: boolean;
}

/** A button of the toolbar. It keeps the selection of the editor, and stays in the order of the arrows when it cannot be used. */
const Tool = ({ label, icon, press, isOn, canPress = true }: ToolProps) => (
  <Tooltip title={label} describeChild={false}>
    <IconButton
      tabIndex={-1}
      aria-pressed={isOn}
      aria-disabled={!canPress || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => canPress && press()}
    >
      {icon}
    </IconButton>
  </Tooltip>
);

const buttonsOf = (toolbar: HTMLElement): HTMLButtonElement[] => [...toolbar.querySelectorAll('button')];

/** Moves the single tab stop of the toolbar to the focused button. */
function moveTabStop({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  // A menu of the toolbar is elsewhere in the page.
  if (!currentTarget.contains(target)) return;
  for (const button of buttonsOf(currentTarget)) button.tabIndex = button === target ? 0 : -1;
}

function columnsOf(count: number): object {
  return {
    type: 'columns',
    content: Array.from({ length: count }, () => ({ type: 'column', content: [{ type: 'paragraph' }] })),
  };
}

interface EditorToolbarProps {
  readonly editor: Editor;
  readonly placeholders: Placeholders;
  readonly onPicture: () => void;
  /** Runs when a link was begun, whose address is missing. */
  readonly onLink: () => void;
}

/** The tools of the editor: one tab stop, arrows between the buttons, Escape back to the text. */
export function EditorToolbar({ editor, placeholders, onPicture, onLink }: EditorToolbarProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState('');
  const now = useEditorState({
    editor,
    selector: ({ editor }) => {
      const { selection } = editor.state;
      const node = selection instanceof NodeSelection ? selection.node : selection.$from.parent;
      const align: unknown = node.attrs['align'];
      return {
        isBold: editor.isActive('bold'),
        isItalic: editor.isActive('italic'),
        isUnderline: editor.isActive('underline'),
        isLink: editor.isActive('link'),
        canLink: editor.isActive('link') || (!selection.empty && editor.can().setMark('link')),
        isBulletList: editor.isActive('bulletList'),
        isOrderedList: editor.isActive('orderedList'),
        level: [1, 2, 3].find((level) => editor.isActive('heading', { level })),
        align: ALIGNMENTS.find((each) => each === align),
        removes: nameOfBlockToRemove(editor.state),
        canMoveUp: withMovedBlock(editor.state, -1) !== null,
        canMoveDown: withMovedBlock(editor.state, 1) !== null,
        canUndo: editor.can().undo(),
        canRedo: editor.can().redo(),
      };
    },
  });
  const run = () => editor.chain();
  useEffect(() => {
    const [first] = toolbar.current === null ? [] : buttonsOf(toolbar.current);
    if (first !== undefined) first.tabIndex = 0;
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (toolbar.current === null || !toolbar.current.contains(document.activeElement)) return;
    const buttons = buttonsOf(toolbar.current);
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    };
    if (event.key === 'Escape') editor.commands.focus();
    else if (event.key in next) buttons[Reflect.get(next, event.key)]?.focus();
    else return;
    event.preventDefault();
  };
  const insert = (block: object) => {
    editor.view.dispatch(withBlock(editor.state, block));
    editor.view.focus();
  };
  const move = (direction: Direction) => {
    const transaction = withMovedBlock(editor.state, direction);
    if (transaction === null) return;
    editor.view.dispatch(transaction);
    const { place, of } = placeOfBlock(editor.state);
    setMoved(`Moved to place ${place} of ${of}`);
  };
  const align = (to: (typeof ALIGNMENTS)[number]) => {
    const chain = run();
    for (const type of ['paragraph', 'heading', 'button', 'image']) chain.updateAttributes(type, { align: to });
    chain.run();
  };
  const link = () => {
    if (now.isLink) run().extendMarkRange('link').unsetMark('link').run();
    else {
      run().setMark('link', { href: '' }).run();
      onLink();
    }
  };
  const removed = BLOCK_NAMES[now.removes] ?? now.removes;

  return (
    <div
      ref={toolbar}
      className="email-toolbar"
      role="toolbar"
      tabIndex={-1}
      aria-label="Format"
      onKeyDown={onKeyDown}
      onFocus={moveTabStop}
    >
      <Tool label="Undo" icon={<Undo2 />} press={() => run().undo().run()} canPress={now.canUndo} />
      <Tool label="Redo" icon={<Redo2 />} press={() => run().redo().run()} canPress={now.canRedo} />
      <EditorMenu
        label="Kind of text"
        icon={<Heading />}
        choices={[
          {
            key: 'paragraph',
            label: 'Paragraph',
            isCurrent: now.level === undefined,
            choose: () => run().setNode('paragraph').focus().run(),
          },
          ...[1, 2, 3].map((level) => ({
            key: `${level}`,
            label: `Heading ${level}`,
            isCurrent: now.level === level,
            choose: () => void run().setNode('heading', { level }).focus().run(),
          })),
        ]}
      />
      <Tool label="Bold" icon={<Bold />} isOn={now.isBold} press={() => run().toggleBold().run()} />
      <Tool label="Italic" icon={<Italic />} isOn={now.isItalic} press={() => run().toggleItalic().run()} />
      <Tool label="Underline" icon={<Underline />} isOn={now.isUnderline} press={() => run().toggleUnderline().run()} />
      <Tool label="Link" icon={<Link2 />} isOn={now.isLink} canPress={now.canLink} press={link} />
      {ALIGNMENTS.map((each) => (
        <Tool key={each} {...ALIGNMENT[each]} isOn={now.align === each} press={() => align(each)} />
      ))}
      <Tool
        label="List"
        icon={<List />}
        isOn={now.isBulletList}
        press={() => run().toggleList('bulletList', 'listItem').run()}
      />
      <Tool
        label="Numbered list"
        icon={<ListOrdered />}
        isOn={now.isOrderedList}
        press={() => run().toggleList('orderedList', 'listItem').run()}
      />
      <EditorMenu
        label="Insert a block"
        icon={<Plus />}
        choices={[
          { key: 'image', label: 'Picture', icon: <ImagePlus />, choose: onPicture },
          {
            key: 'button',
            label: 'Button',
            icon: <RectangleHorizontal />,
            choose: () => insert({ type: 'button', content: [{ type: 'text', text: 'Button' }] }),
          },
          {
            key: 'divider',
            label: 'Divider',
            icon: <Minus />,
            choose: () => insert({ type: 'divider' }),
          },
          {
            key: 'two',
            label: 'Two columns',
            icon: <Columns2 />,
            choose: () => insert(columnsOf(2)),
          },
          {
            key: 'three',
            label: 'Three columns',
            icon: <Columns3 />,
            choose: () => insert(columnsOf(3)),
          },
          {
            key: 'content',
            label: emailPlaceholders.content.label,
            icon: <TextCursorInput />,
            choose: () => insert({ type: 'content' }),
          },
        ]}
      />
      <EditorMenu
        label="Insert a placeholder"
        icon={<Braces />}
        choices={Object.entries(placeholders)
          .filter(([name]) => name !== 'content')
          .map(([name, { label, sample }]) => ({
            key: name,
            label,
            sample,
            choose: () => void run().insertContent({ type: 'variable', attrs: { name } }).focus().run(),
          }))}
      />
      <Tool label="Move block up" icon={<ArrowUp />} press={() => move(-1)} canPress={now.canMoveUp} />
      <Tool label="Move block down" icon={<ArrowDown />} press={() => move(1)} canPress={now.canMoveDown} />
      <span role="status" className="unseen">
        {moved}
      </span>
      <Tool
        label={`Remove ${removed}`}
        icon={<Trash2 />}
        canPress={removed !== ''}
        press={() => editor.view.dispatch(withoutBlock(editor.state))}
      />
    </div>
  );
}
