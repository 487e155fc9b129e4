import { fileMessage } from '@leaseledger/contract/files/file.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { undoing } from '../kernel/undoing.ts';
import type { Decider } from '../kernel/decider.ts';
import { missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
import type { FileCommand } from './file.commands.ts';
import type { FileEvent, OfFile } from './file.events.ts';

export interface FileState {
  readonly stage: 'unknown' | 'attached' | 'removed';
  readonly file: OfFile | undefined;
}

/**
 * Files of records: specification 1, section 7.4. Each file has its own stream, so that it makes no edit of its record
 * stale. A user who may open the record may use its files; the record's area decides that.
 */
export const fileDecider: Decider<FileCommand, FileState, FileEvent> = {
  category: 'file',
  initialState: { stage: 'unknown', file: undefined },
  decide(command, state) {
    if (command.type === 'AttachFile') {
      const { type: _, ...data } = command;
      return [{ type: 'FileAttached', data }];
    }
    const { stage, file } = state;
    if (file === undefined) return missing(message.notFound('File'));
    if (command.type === 'UndoDecision') return undo(command, stage, file);
    return stage === 'attached' ? [{ type: 'FileRemoved', data: file }] : missing(message.notFound('File'));
  },
  evolve: (_, { type, data: { FileID, RecordKind, RecordID, About, Name } }) => ({
    stage: type === 'FileRemoved' ? 'removed' : 'attached',
    file: { FileID, RecordKind, RecordID, About, Name },
  }),
};

/** Restores a removed file while its content is kept. Removes an attached or restored file. */
function undo(
  command: Extract<FileCommand, { type: 'UndoDecision' }>,
  stage: FileState['stage'],
  file: OfFile,
): readonly FileEvent[] | Rejection {
  const undone = undoing(command, () => ['The file']);
  if (undone instanceof Rejection) return undone;
  if (stage === 'attached') return [{ type: 'FileRemoved', data: file }];
  if (!undone.some(({ type }) => type === 'FileRemoved')) return [];
  return command.isKept ? [{ type: 'FileRestored', data: file }] : ruleBroken(fileMessage.gone);
}
