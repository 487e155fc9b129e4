import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import { blankDesign, checkedDesign } from '@leaseledger/email-design/design';
import { emailExtensions } from '@leaseledger/email-design/extensions';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { PictureChooser } from '../../../records/mail/PictureChooser.tsx';
import { shrunkPicture } from '../../../records/mail/shrunk-picture.ts';
import { withBlock } from './blocks.ts';
import { BlockSettings } from './BlockSettings.tsx';
import './editor.css';
import { EditorToolbar } from './EditorToolbar.tsx';
import { placeholderNode, type Placeholders } from './placeholder-node.ts';

interface EmailEditorProps {
  /** A design as JSON; '' for a new one. */
  readonly value: string;
  readonly onChange: (json: string) => void;
  /** The placeholders of the template: their labels, and the values that they show. */
  readonly placeholders: Placeholders;
}

/** The document of a design, or why the editor cannot open it. */
function read(
  value: string,
  placeholders: Placeholders,
): { readonly document: object; readonly problem: string | null } {
  try {
    return {
      document: checkedDesign(value === '' ? blankDesign : value, Object.keys(placeholders)).document.toJSON(),
      problem: null,
    };
  } catch (error) {
    return { document: JSON.parse(blankDesign), problem: error instanceof Error ? error.message : String(error) };
  }
}

const isPicture = ({ type }: File): boolean => type.startsWith('image/');

/** The visual editor of a mail (specification 3, section 2). A design that it does not know stays unchanged. */
export function EmailEditor({ value, onChange, placeholders }: EmailEditorProps) {
  const [first] = useState(() => read(value, placeholders));
  const [problem, setProblem] = useState(first.problem);
  const [pictureProblem, setPictureProblem] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const addressField = useRef<HTMLInputElement>(null);
  const current = useRef(value);
  const editorRef = useRef<Editor>(null);

  const addPictures = async (files: readonly File[]) => {
    setPictureProblem(undefined);
    try {
      const sources = await Promise.all(files.map(shrunkPicture));
      const view = editorRef.current?.view;
      for (const src of sources) view?.dispatch(withBlock(view.state, { type: 'image', attrs: { src } }));
      view?.focus();
    } catch {
      setPictureProblem(emailMessage.noPicture);
    }
  };
  const takePictures = (data: DataTransfer | null): boolean => {
    const pictures = [...(data?.files ?? [])].filter(isPicture);
    // A copied text with a picture in it is pasted as text.
    if (pictures.length === 0 || data?.types.includes('text/html') === true) return false;
    void addPictures(pictures);
    return true;
  };

  const editor = useEditor({
    extensions: [...emailExtensions, placeholderNode(placeholders)],
    content: first.document,
    shouldRerenderOnTransaction: false,
    enableContentCheck: true,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Content of the mail' },
      handlePaste: (_, event) => takePictures(event.clipboardData),
      handleDrop: (_, event) => takePictures(event.dataTransfer),
    },
    onUpdate: ({ editor }) => {
      current.current = JSON.stringify(editor.getJSON());
      onChange(current.current);
    },
  });
  useEffect(() => {
    editorRef.current = editor;
  }, [editor]);
  // Another version, or the text of a draft.
  useEffect(() => {
    if (value === current.current) return;
    current.current = value;
    const next = read(value, placeholders);
    setProblem(next.problem);
    if (next.problem === null) editor.commands.setContent(next.document, { emitUpdate: false });
  }, [value, editor, placeholders]);

  if (problem !== null)
    return (
      <p className="notice error" role="alert">
        {problem}
      </p>
    );
  return (
    <div className="email-editor">
      <EditorToolbar
        editor={editor}
        placeholders={placeholders}
        onPicture={() => chooser.current?.click()}
        onLink={() => requestAnimationFrame(() => addressField.current?.focus())}
      />
      <BlockSettings editor={editor} placeholders={Object.keys(placeholders)} addressField={addressField} />
      {pictureProblem !== undefined && (
        <p className="notice error" role="alert">
          {pictureProblem}
        </p>
      )}
      <PictureChooser chooser={chooser} onChoose={(files) => void addPictures(files)} />
      <EditorContent editor={editor} className="email-sheet" />
    </div>
  );
}
