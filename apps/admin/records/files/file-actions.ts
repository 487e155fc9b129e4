import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import { fileMessage } from '@leaseledger/contract/files/file.messages';
import type { FileView } from '@leaseledger/contract/files/file.views';
import { pathTo } from '@leaseledger/contract/kernel/endpoint';
import { ApiError } from '../../platform/http/api-error.ts';
import { API, request } from '../../platform/http/api.ts';
import { endsSession, shownError, tellFailure } from '../../platform/session/failures.ts';
import { sendCommand } from '../../platform/commands/send-command.ts';
import { tellDone } from '../../platform/commands/undo.ts';

type Named = Pick<FileView, 'FileID' | 'Name'>;

export const addressOf = ({ FileID }: Pick<FileView, 'FileID'>): string =>
  `${API}/${pathTo(fileEndpoints.download, { id: FileID })}`;
export const thumbnailOf = ({ FileID }: Pick<FileView, 'FileID'>): string =>
  `${API}/${pathTo(fileEndpoints.thumbnail, { id: FileID })}`;

/** A refusal shows the server's reason. Any other failure shows the given message. */
function tell(thrown: unknown, words: string): void {
  const error = ApiError.from(thrown);
  if (error.status === 403 || error.status === 404) tellFailure(error);
  else if (!endsSession(error)) shownError.set({ message: words });
}

/** Saves a file under its name. */
export async function downloadFile(file: Named): Promise<void> {
  try {
    const address = URL.createObjectURL(await (await request(addressOf(file))).blob());
    const link = Object.assign(document.createElement('a'), { href: address, download: file.Name });
    link.click();
    URL.revokeObjectURL(address);
  } catch (thrown) {
    tell(thrown, fileMessage.downloadFailed);
  }
}

/** The keys of removals without an answer, so a repeat is the same request. */
const unanswered = new Map<number, string>();
const underWay = new Set<number>();

/** Removes a file and offers to undo that. A second press during the request sends nothing. */
export async function removeFile({ FileID, Name }: Named, refresh: () => Promise<unknown>): Promise<void> {
  if (underWay.has(FileID)) return;
  underWay.add(FileID);
  const idempotencyKey = unanswered.get(FileID) ?? crypto.randomUUID();
  unanswered.set(FileID, idempotencyKey);
  try {
    const { undo } = await sendCommand(fileEndpoints.remove, { params: { id: FileID } }, { idempotencyKey });
    unanswered.delete(FileID);
    await refresh();
    tellDone(fileMessage.removed(Name), undo, refresh);
  } catch (thrown) {
    if (!ApiError.from(thrown).isUndecided) unanswered.delete(FileID);
    tell(thrown, fileMessage.deleteFailed);
  } finally {
    underWay.delete(FileID);
  }
}
