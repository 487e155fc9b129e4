/** Why something failed, without personal details: the message of a syntax error quotes what was read. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Something that is no error was thrown';
  return error instanceof SyntaxError ? error.name : `${error.name}: ${error.message}`.slice(0, 300);
}
