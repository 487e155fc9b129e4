import { filesPart } from './records/files/files.part.tsx';
import { readsMails } from '@leaseledger/contract/access/permissions';
import type { RecordPart } from './platform/screens/record-part.ts';
import { lazily } from './platform/screens/lazily.tsx';
import { NoteCount } from './records/notes/NoteCount.tsx';

/** The parts of every record beside its fields and history, in the order of their tabs. */
export const recordParts: readonly RecordPart[] = [
  {
    key: 'notes',
    label: 'Notes',
    shortcut: 't',
    Count: NoteCount,
    Part: lazily(() => import('./records/notes/NotesPart.tsx')),
  },
  filesPart,
  { key: 'mail', label: 'Email History', who: readsMails, Part: lazily(() => import('./records/mail/MailPart.tsx')) },
];
