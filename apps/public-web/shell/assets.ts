/** What the browser build made of a source: set by `vite.config.ts` in the server build. */
declare const BUILT: Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

/** The address of what the build made of a source, e.g. of `captcha/solver.ts`. @throws Error for a source that is no entry of the build */
export function builtFrom(source: string): string {
  const built = BUILT[source];
  if (built === undefined) throw new Error(`${source} is no entry of the build of the public pages`);
  return `/${built.file}`;
}
