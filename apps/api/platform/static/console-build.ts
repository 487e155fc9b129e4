import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONSOLE_BUILD, CONSOLE_PATHS } from '@leaseledger/contract/kernel/console-build';

const named = new RegExp(`<meta name="${CONSOLE_BUILD}" content="(\\w+)"`);
const listed = new RegExp(`<meta name="${CONSOLE_PATHS}" content="([\\w -]*)"`);

const pageIn = (folder: string): Promise<string> => readFile(join(folder, 'index.html'), 'utf8').catch(() => '');

/** Which build of the console stands in a folder; undefined where none does, or one without a name. */
export async function consoleBuild(folder: string): Promise<string | undefined> {
  return named.exec(await pageIn(folder))?.[1];
}

/** Whether the build in a folder may have a screen at an address below /admin/; only the first part of it is known here. Yes where the build does not say. */
export async function mayHaveScreen(folder: string, address: string): Promise<boolean> {
  const [first = ''] = address.split('/');
  const paths = listed.exec(await pageIn(folder))?.[1]?.split(' ');
  return first === '' || paths === undefined || paths.includes(first);
}
