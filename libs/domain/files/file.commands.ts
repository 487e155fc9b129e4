import type { UndoDecision } from '../kernel/undo.ts';
import type { FileContent, FileEvent, OfFile } from './file.events.ts';

export type FileCommand =
  | ({ readonly type: 'AttachFile' } & OfFile & FileContent)
  | { readonly type: 'RemoveFile' }
  /** @param isKept whether what is in the file can still be had */
  | (UndoDecision<FileEvent> & { readonly isKept: boolean });
