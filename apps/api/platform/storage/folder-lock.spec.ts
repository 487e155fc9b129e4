import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { lockFolder, lockIn } from './folder-lock.ts';

/** Claims the folder in its own process, says so, and holds it. */
const holder = (folder: string) => `
  const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))});
  lockFolder(${JSON.stringify(folder)});
  process.stdout.write('held');
  setInterval(() => undefined, 1_000);
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leaseledger-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('refuses a folder that is in use, until it is released', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`Another process of Leaseledger uses the data folder ${folder}`);
  release();
  lockFolder(folder)();
  expect(statSync(lockIn(folder)).mode & 0o777).toBe(0o600);
});

it('refuses a folder that another process uses, until that process is killed', async () => {
  const other = spawn(
    process.execPath,
    ['--import', './tools/register.mjs', '--input-type=module', '-e', holder(folder)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(other.stdout, 'data');
  expect(() => lockFolder(folder)).toThrow('Another process of Leaseledger uses');
  other.kill('SIGKILL');
  await once(other, 'close');
  lockFolder(folder)();
});
