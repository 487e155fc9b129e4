import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONSOLE_BUILD } from '@leaseledger/contract/kernel/console-build';

const named = new RegExp(`<meta name="${CONSOLE_BUILD}" content="(\\w+)"`);

/** Which build of the console stands in a folder; undefined where none does, or one without a name. */
export async function consoleBuild(folder: string): Promise<string | undefined> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '');
  return named.exec(page)?.[1];
}
