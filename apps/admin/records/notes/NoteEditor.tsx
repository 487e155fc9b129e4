import { Button, FormHelperText, OutlinedInput } from '@mui/material';
import { noteMessage, NOTE_MAX } from '@leaseledger/contract/notes/note.messages';
import { useId, useState, type ReactNode } from 'react';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';

export interface NoteEditorProps {
  /** The name for screen readers. */
  readonly label: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel?: () => void;
  readonly pending: boolean;
  readonly saves: string;
  readonly autoFocus?: boolean;
  /** Content between the text and its buttons. */
  readonly children?: ReactNode;
}

/** Counts code points, as the server does. */
const lengthOf = (text: string): number => [...text].length;

const faultOf = (text: string): string | undefined =>
  text.trim() === '' ? noteMessage.required : lengthOf(text) > NOTE_MAX ? noteMessage.tooLong : undefined;

/** The editor of a note, with a count of its characters. Ctrl+Enter saves. */
export function NoteEditor({
  label,
  text,
  onType,
  onSave,
  onCancel,
  pending,
  saves,
  autoFocus = false,
  children,
}: NoteEditorProps) {
  const id = useId();
  const [wasSent, setSent] = useState(false);
  const fault = wasSent || lengthOf(text) > NOTE_MAX ? faultOf(text) : undefined;
  const save = () => {
    const isRefused = faultOf(text) !== undefined;
    setSent(isRefused);
    if (!isRefused) onSave();
  };
  return (
    <form
      className="note-editor"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <OutlinedInput
        value={text}
        multiline
        minRows={2}
        maxRows={14}
        fullWidth
        autoFocus={autoFocus}
        placeholder={label}
        error={fault !== undefined}
        inputProps={{ 'aria-label': label, 'aria-describedby': id, 'aria-keyshortcuts': 'Control+Enter' }}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          save();
        }}
      />
      <FormHelperText id={id} error={fault !== undefined} component="div" className="note-counter">
        <span role="alert">{fault}</span>
        <span>{`${lengthOf(text)} / ${NOTE_MAX}`}</span>
      </FormHelperText>
      {children}
      <div className="note-buttons">
        {onCancel !== undefined && (
          <Button size="small" disabled={pending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <PendingButton size="small" type="submit" variant="contained" pending={pending}>
          {saves}
        </PendingButton>
      </div>
    </form>
  );
}
