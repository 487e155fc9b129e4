/** The reason for missing code: no connection, or a newer console than the one this page loaded. */
export const whyUnloadable =
  'Loading chunk failed. Check your connection and try again; if that does not help, reload the page, since there may be a newer version.';

/** Matches the browsers' and Vite's messages for code that could not be loaded. */
const isCodeMissing = (words: string): boolean => /imported module|module script|preload/.test(words);

/** A failed call. */
export class ApiError extends Error {
  /**
   * @param status the HTTP status, 0 when the server was not reached
   * @param code the envelope's code, 0 for a network failure
   * @param errors the message of each field that is the reason
   * @param movedTo the record that replaces one that no longer exists
   */
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

  /** Whether the reason lies in fields that the server names. */
  get namesFields(): boolean {
    return Object.keys(this.errors).length > 0;
  }

  /** Whether the server did not decide: the request may have been carried out or not. */
  get isUndecided(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Any thrown value as an ApiError. Another error means that the call never reached the server. */
  static from(thrown: unknown): ApiError {
    if (thrown instanceof ApiError) return thrown;
    const words = thrown instanceof Error ? thrown.message : String(thrown);
    return new ApiError(0, 0, isCodeMissing(words) ? whyUnloadable : words);
  }
}
