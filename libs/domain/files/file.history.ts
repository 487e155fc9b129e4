import { fileSize } from '@leaseledger/contract/files/file-size';
import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { activity, type AreaHistory } from '../kernel/history.ts';
import type { FileEvent, OfFile } from './file.events.ts';

/** The name, for readers who may open the record. */
const named: HistoryChange = { Label: 'File', From: null, To: null, IsSealed: true, RecordType: null };
const gone = ({ Name }: OfFile): readonly HistoryChange[] => [{ ...named, From: Name }];
const there = ({ Name }: OfFile): readonly HistoryChange[] => [{ ...named, To: Name }];

/** Files stand in the history of the record that they are attached to; what they are called is sealed. */
export const fileHistory: AreaHistory<FileEvent> = {
  subjectType: ({ RecordKind }) => RecordKind,
  subjectID: ({ RecordID }) => RecordID,
  whyNoUndo: null,
  entries: {
    FileAttached: ({ Size }) => activity('File added', `File added, ${fileSize(Size)}`, [named]),
    FileRemoved: () => activity('File removed', 'File removed', [named]),
    FileRestored: () => activity('File put back', 'File put back', [named]),
  },
  sealed: { FileAttached: there, FileRemoved: gone, FileRestored: there },
};
