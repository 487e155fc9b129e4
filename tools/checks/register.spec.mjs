import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';

const folder = mkdtempSync(join(tmpdir(), 'leaseledger-threads-'));
afterAll(() => rmSync(folder, { recursive: true }));

const threads = `
  import { Worker } from 'node:worker_threads';
  for (const file of process.argv.slice(1)) await new Promise((resolve) => new Worker(file, { execArgv: ['--import', './tools/register.mjs'] }).once('exit', resolve));
`;

it('threads compile uncached files one after the other when the main thread compiled nothing', () => {
  const files = [1, 2, 3].map((number) => join(folder, `thread-${number}.ts`));
  for (const file of files) writeFileSync(file, `export const made: string = ${JSON.stringify(file)};\n`);
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    ['--import', './tools/register.mjs', '--input-type=module', '-e', threads, ...files],
    { encoding: 'utf8' },
  );
  expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: '' });
});
