import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONSOLE_BUILD, CONSOLE_PATHS } from '@leaseledger/contract/kernel/console-build';

const named = new RegExp(`<meta name="${CONSOLE_BUILD}" content="(\\w+)"`);
const listed = new RegExp(`<meta name="${CONSOLE_PATHS}" content="([\\w -]*)"`);

const pageIn = (folder: string): Promise<string> => readFile(join(folder, 'index.html'), 'utf8').catch(() => '');

/** The name of the console's build in a folder; undefined without a build, or for a build without a name. */
export async function consoleBuild(folder: string): Promise<string | undefined> {
  return named.exec(await pageIn(folder))?.[1];
}

/**
 * Whether the build may have a screen at an address below /admin/, judged by its first part. True when the build does
 * not list its screens.
 */
export async function mayHaveScreen(folder: string, address: string): Promise<boolean> {
  const [first = ''] = address.split('/');
  const paths = listed.exec(await pageIn(folder))?.[1]?.split(' ');
  return first === '' || paths === undefined || paths.includes(first);
}
