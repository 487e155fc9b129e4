import { DOCX } from '@leaseledger/contract/fuel-cards/fuel-card-letter.codes';
import { letterMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import { ApiError } from '../../platform/http/api-error.ts';
import { API, request } from '../../platform/http/api.ts';
import type { Envelope } from '@leaseledger/contract/kernel/endpoint';
import { endsSession, shownError, tellFailure } from '../../platform/session/failures.ts';

/** A refusal shows the server's reason. Any other failure shows the words of the documents. */
function tell(thrown: unknown): void {
  const error = ApiError.from(thrown);
  if (error.status >= 400 && error.status < 500) tellFailure(error);
  else if (!endsSession(error)) shownError.set({ message: letterMessage.requestFailed });
}

/**
 * Reads a Word document from the API and saves it.
 * @param path below /api/
 * @param name without the ending
 */
export async function saveDocument(path: string, name: string): Promise<void> {
  let base64: string;
  try {
    const response = await request(`${API}/${path}`, { headers: { Accept: 'application/json' } });
    // These calls answer a document in base64.
    ({ payload: base64 } = (await response.json()) as Envelope<string>);
  } catch (thrown) {
    tell(thrown);
    return;
  }
  try {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: DOCX }));
    Object.assign(document.createElement('a'), { href: address, download: `${name}.docx` }).click();
    URL.revokeObjectURL(address);
  } catch {
    shownError.set({ message: letterMessage.downloadFailed });
  }
}

/** A chosen file in base64. @throws DOMException for a file that cannot be read */
export const base64Of = async (file: File): Promise<string> => {
  const reader = new FileReader();
  const read = Promise.withResolvers<string>();
  reader.addEventListener('load', () => read.resolve(String(reader.result).replace(/^[^,]*,/, '')));
  reader.addEventListener('error', () => read.reject(reader.error ?? new DOMException(letterMessage.tryAgain)));
  reader.readAsDataURL(file);
  return read.promise;
};
