/** The files that the browser build made from each source. `vite.config.ts` sets it in the server build. */
declare const BUILT: Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

/**
 * The address of the file built from a source, for example from `captcha/solver.ts`.
 * @throws {Error} for a source that is not an entry of the build
 */
export function builtFrom(source: string): string {
  const built = BUILT[source];
  if (built === undefined) throw new Error(`${source} is no entry of the build of the public pages`);
  return `/${built.file}`;
}
