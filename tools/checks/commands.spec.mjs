import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { callOf, commandGroups, helpOf } from '../commands.mjs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const commands = commandGroups.flatMap(([, group]) => group);
/** The scripts that run a file of ours, with that file. */
const programs = Object.entries(scripts).flatMap(([name, script]) => {
  const program = script.split(' ').findLast((word) => /^tools\/.*\.(?:ts|mjs)$/.test(word));
  return program === undefined ? [] : [[name, program]];
});
const folder = mkdtempSync(join(tmpdir(), 'leaseledger-help-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('npm run help prints every script of package.json, and no other', () => {
  expect(commands.map(({ name }) => name).sort()).toEqual(Object.keys(scripts).sort());
});

it('README.md has the everyday commands as npm run help prints them', () => {
  const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| `(npm [^`]+)` \| (.+) \|$/gm)];
  const [[, everyday]] = commandGroups;
  expect(rows.map(([, call, does]) => [call, does])).toEqual(everyday.map(({ name, does }) => [callOf(name), does]));
});

it('each command looks for --help before it starts anything', () => {
  const late = programs.filter(([, program]) => {
    const [first] = readFileSync(program, 'utf8')
      .matchAll(/^import '?(.*?)'?;$/gm)
      .filter(([line]) => !line.includes('node-version.mjs'));
    return !first?.[1].endsWith('/explain.mjs');
  });
  expect(late).toEqual([]);
});

it.each(['faults', 'bench', 'backup', 'api-key', 'start'])(
  'npm run %s -- --help explains itself and starts nothing',
  (name) => {
    const dataDir = join(folder, name);
    const { status, stdout, stderr } = spawnSync(process.execPath, [...scripts[name].split(' ').slice(1), '--help'], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, PORT: 'none', NODE_OPTIONS: '' },
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${helpOf(name)}\n`, stderr: '' });
    expect(existsSync(dataDir)).toBe(false);
  },
);

it('the help of npm run faults names every trial', () => {
  const trials = [...readFileSync('tools/faults/long/faults.ts', 'utf8').matchAll(/^ {2}'?([a-z-]+)'?: \w+,$/gm)];
  const { options } = commands.find(({ name }) => name === 'faults');
  expect(options.map(([option]) => option).filter((option) => !option.startsWith('--'))).toEqual(
    trials.map(([, trial]) => trial),
  );
});
