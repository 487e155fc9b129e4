import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import {
  IMPORT_BYTES_MAX,
  type ImportEncoding,
  type ImportKind,
  type ImportSeparator,
} from '@leaseledger/contract/imports/import.kinds';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type { ImportView } from '@leaseledger/contract/imports/import.views';
import { FILE_NAME, pathTo, REQUESTED_WITH, type Envelope } from '@leaseledger/contract/kernel/endpoint';
import { ApiError } from '../../platform/http/api-error.ts';
import { API, request } from '../../platform/http/api.ts';

/** The user's choice of encoding and separator. */
export interface WrittenAs {
  readonly encoding?: ImportEncoding;
  readonly separator?: ImportSeparator;
}

/**
 * Uploads a file and returns its import.
 * @throws {ApiError} with the reason why the file cannot be read
 */
export async function readImportFile(kind: ImportKind, file: File, as: WrittenAs): Promise<ImportView> {
  if (file.size > IMPORT_BYTES_MAX) throw new ApiError(400, 400, importMessage.tooLarge);
  const { verb } = importEndpoints.upload;
  const response = await request(
    `${API}/${pathTo(importEndpoints.upload, { kind })}?${new URLSearchParams({ ...as })}`,
    {
      method: verb,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/octet-stream',
        [REQUESTED_WITH.header]: REQUESTED_WITH.value,
        [FILE_NAME]: encodeURIComponent(file.name),
      },
      body: file,
    },
  );
  // The answer has the endpoint's shape.
  const { payload } = (await response.json()) as Partial<Envelope<ImportView>>;
  if (payload === null || payload === undefined)
    throw new ApiError(response.status, 0, 'The server answered nothing. Try again.');
  return payload;
}
