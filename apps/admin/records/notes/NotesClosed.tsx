import { Button, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { noteMessage } from '@leaseledger/contract/notes/note.messages';
import { useState } from 'react';
import { CloseButton } from '../../platform/dialogs/CloseButton.tsx';
import { DialogButtons } from '../../platform/dialogs/DialogButtons.tsx';
import { useUser } from '../../platform/session/session.ts';
import { useNoteDraft } from './note-drafts.ts';

export interface NotesClosedProps {
  /** The record, for example `lead-42`. */
  readonly place: string;
  readonly why: string;
}

/**
 * Replaces the editor of a new note while nobody can write one. Its button opens the reason (specification 3, section
 * 8). A text that was typed before stays to be copied.
 */
export default function NotesClosed({ place, why }: NotesClosedProps) {
  const [isOpen, setOpen] = useState(false);
  const typed = useNoteDraft(useUser().UserID, place)?.text;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Write a note
      </Button>
      {typed !== undefined && <p className="note-text">{typed}</p>}
      <Dialog open={isOpen} onClose={close} aria-labelledby="notes-closed-title" aria-describedby="notes-closed-text">
        <DialogTitle id="notes-closed-title">{noteMessage.closed}</DialogTitle>
        <DialogContent>
          <DialogContentText id="notes-closed-text">{why}</DialogContentText>
        </DialogContent>
        <DialogButtons primary={<CloseButton onClick={close} />} />
      </Dialog>
    </>
  );
}
