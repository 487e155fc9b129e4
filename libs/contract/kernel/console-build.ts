/** The header that names the console build that the server serves, and the `<meta>` that names the build of a page. */
export const CONSOLE_BUILD = 'x-console-build';

/** The `<meta>` of the console's page that lists its screens: the first part of each path, with spaces between them. */
export const CONSOLE_PATHS = 'x-console-paths';
