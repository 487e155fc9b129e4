import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import { FILE_MAX, fileMessage } from '@leaseledger/contract/files/file.messages';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { REQUESTED_WITH } from '@leaseledger/contract/kernel/endpoint';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { ApiError } from '../../platform/http/api-error.ts';
import { API } from '../../platform/http/api.ts';
import type { RecordPartProps } from '../../platform/screens/record-part.ts';

export interface Sending extends RecordPartProps {
  readonly file: File;
  /** The idempotency key: a repeat with it is the same request. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
}

export interface Sent {
  readonly message: string;
  readonly undo: string | null;
}

/** The server's disk is full. Another try helps once there is space. */
const NO_SPACE = 507;

/** The reason why a file would be refused, as far as the browser can check. */
export function whyRefused({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return fileMessage.empty;
  return size > FILE_MAX ? fileMessage.tooLarge : undefined;
}

function messageIn(text: string): { readonly code: number; readonly message: string } | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    const isOurs =
      typeof answer === 'object' &&
      answer !== null &&
      'message' in answer &&
      typeof answer.message === 'string' &&
      'code' in answer &&
      typeof answer.code === 'number';
    // Both types are checked above.
    return isOurs ? (answer as { code: number; message: string }) : undefined;
  } catch {
    return undefined; // A proxy answered instead of the API.
  }
}

/**
 * Sends a file and reports its progress, which `fetch` cannot.
 * @returns the message of the server, and the decision with which the upload can be undone
 * @throws {ApiError} with the message to show; an AbortError when it was cancelled
 */
export function sendFile({ kind, id, file, key, signal, onProgress }: Sending): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const request = new XMLHttpRequest();
  request.open(fileEndpoints.upload.verb, `${API}/${fileEndpoints.upload.path}`);
  request.setRequestHeader(REQUESTED_WITH.header, REQUESTED_WITH.value);
  request.setRequestHeader('Idempotency-Key', key);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
  request.addEventListener('error', () => reject(new ApiError(0, 0, fileMessage.uploadFailed)));
  request.addEventListener('load', () => {
    const { status } = request;
    const told = messageIn(request.responseText);
    if (status === 200 && told !== undefined)
      resolve({ message: told.message, undo: request.getResponseHeader(UNDO_HEADER) });
    else
      reject(
        new ApiError(
          status,
          told?.code ?? 0,
          told === undefined || (status >= 500 && status !== NO_SPACE) ? fileMessage.uploadFailed : told.message,
        ),
      );
  });
  signal.addEventListener('abort', () => {
    request.abort();
    reject(new DOMException('Cancelled', 'AbortError'));
  });
  const body = new FormData();
  // The fields come before the file, because the server checks the record first.
  body.append('attachedToID', String(id));
  body.append('attachedToTargetTypeID', String(recordKinds[kind].file));
  body.append('file', file, file.name);
  request.send(body);
  return promise;
}
