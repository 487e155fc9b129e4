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
import { placeholderNode, shownSamples } from './placeholder-node.ts';

interface EmailEditorProps {
  /** A design as JSON; '' for a new one. */
  readonly value: string;
  readonly onChange: (json: string) => void;
  /** The values that placeholders show, by their names. */
  readonly samples: Readonly<Record<string, string>>;
}

/** The document of a design, or why the editor cannot open it. */
function read(value: string): { readonly document: object; readonly problem: string | null } {
  try {
    return { document: checkedDesign(value === '' ? blankDesign : value).document.toJSON(), problem: null };
  } catch (error) {
    return { document: JSON.parse(blankDesign), problem: error instanceof Error ? error.message : String(error) };
  }
}

const isPicture = ({ type }: File): boolean => type.startsWith('image/');

/** The visual editor of a mail (specification 3, section 2). A design that it does not know stays unchanged. */
export function EmailEditor({ value, onChange, samples }: EmailEditorProps) {
  const [shown] = useState(() => shownSamples(samples));
  const [first] = useState(() => read(value));
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
    extensions: [...emailExtensions, placeholderNode(shown)],
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
  useEffect(() => shown.change(samples), [shown, samples]);
  // Another version, or the text of a draft.
  useEffect(() => {
    if (value === current.current) return;
    current.current = value;
    const next = read(value);
    setProblem(next.problem);
    if (next.problem === null) editor.commands.setContent(next.document, { emitUpdate: false });
  }, [value, editor]);

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
        samples={samples}
        onPicture={() => chooser.current?.click()}
        onLink={() => requestAnimationFrame(() => addressField.current?.focus())}
      />
      <BlockSettings editor={editor} addressField={addressField} />
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
