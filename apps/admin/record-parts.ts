import { filesPart } from './files/files.part.tsx';
import { readsMails } from '@leaseledger/contract/access/permissions';
import type { RecordPart } from './kernel/record-part.ts';
import { lazily } from './kernel/lazily.tsx';
import { NoteCount } from './notes/NoteCount.tsx';

/** The parts of every record beside its fields and history, in the order of their tabs. */
export const recordParts: readonly RecordPart[] = [
  {
    key: 'notes',
    label: 'Notes',
    shortcut: 't',
    Count: NoteCount,
    Part: lazily(() => import('./notes/NotesPart.tsx')),
  },
  filesPart,
  { key: 'mail', label: 'Mail', who: readsMails, Part: lazily(() => import('./mail/MailPart.tsx')) },
];
