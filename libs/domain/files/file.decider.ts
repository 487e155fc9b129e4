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

/** Files of records: specification 1, section 7.4. Each has a stream of its own, so that it makes no edit of its record stale. Who may is whoever may open the record, which its area says. */
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

/** What was removed is put back, while it is kept; what was attached or put back is removed. */
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
