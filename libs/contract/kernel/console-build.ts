/** The header in which the server says which build of the console it serves, and the `<meta>` in which a page says which one it is. */
export const CONSOLE_BUILD = 'x-console-build';

/** The `<meta>` in which the console's page says where it has screens: the first part of each path, between spaces. */
export const CONSOLE_PATHS = 'x-console-paths';
