/** The message of an error without personal details. A syntax error would quote its input. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Something that is no error was thrown';
  return error instanceof SyntaxError ? error.name : `${error.name}: ${error.message}`.slice(0, 300);
}
