/** Why a part is missing: the connection is gone, or the console was renewed since this page was opened. */
export const whyUnloadable =
  'Loading chunk failed. Check your connection and try again; if that does not help, reload the page, since there may be a newer version.';

/** What Chromium and Firefox, Safari, and Vite say of code that did not come. */
const isCodeMissing = (words: string): boolean => /imported module|module script|preload/.test(words);

/** A call that did not succeed. */
export class ApiError extends Error {
  /** @param movedTo The record that stands for one that is not there any more. @param status HTTP status, 0 when the server was not reached. @param code The envelope's code, 0 for a network failure. @param errors Field to message, for 400. */
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly errors: Readonly<Record<string, string>> = {},
    readonly movedTo?: number | undefined,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** Anything thrown, as an ApiError: what is not one never reached the server. */
  static from(thrown: unknown): ApiError {
    if (thrown instanceof ApiError) return thrown;
    const words = thrown instanceof Error ? thrown.message : String(thrown);
    return new ApiError(0, 0, isCodeMissing(words) ? whyUnloadable : words);
  }
}
