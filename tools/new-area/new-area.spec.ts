import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { emailType } from '@leaseledger/contract/emails/email.codes';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { areaLists, withArea } from './lists.ts';
import { namesOf } from './names.ts';

// A copy of the repository is made, compiled and tested.
jest.setTimeout(300_000);

const here = process.cwd();
const leftOut = new Set(['node_modules', 'dist', '.git', '.nx', 'data']);

const CACHE = 'node_modules/.cache';
const TYPES = join(CACHE, 'types.tsbuildinfo');

/** The packages are the repository's own, but for the workspaces: those are the copy's. */
async function linkPackages(copy: string): Promise<void> {
  for (const folder of ['node_modules/@leaseledger', CACHE]) await mkdir(join(copy, folder), { recursive: true });
  const link = (name: string) => symlink(join(here, name), join(copy, name));
  for (const name of await readdir(join(here, 'node_modules')))
    if (name !== '@leaseledger' && join('node_modules', name) !== CACHE) await link(join('node_modules', name));
  for (const name of await readdir(join(here, CACHE))) if (join(CACHE, name) !== TYPES) await link(join(CACHE, name));
  for (const layer of await readdir(join(here, 'libs')))
    await symlink(join('../../libs', layer), join(copy, 'node_modules/@leaseledger', layer));
}

/** Copies what the last check of types found. Only files that changed, and those that import them, are checked again: a third of the work. */
async function copyCheckedTypes(copy: string): Promise<void> {
  if (!existsSync(join(here, TYPES))) return;
  const moved = (name: string) => {
    const file = resolve(here, CACHE, name);
    const isOurs = !relative(here, file).startsWith('..') && !file.startsWith(join(here, 'node_modules'));
    return isOurs || !name.startsWith('.') ? name : relative(join(copy, CACHE), file);
  };
  const info: Record<string, unknown> = JSON.parse(await readFile(join(here, TYPES), 'utf8'));
  const withMoved = Object.entries(info).map(([key, value]) => {
    const areNames = /^(?:fileNames|packageJsons|missingPackageJsons)$/.test(key) && Array.isArray(value);
    return [key, areNames ? value.map((name) => moved(String(name))) : value];
  });
  await writeFile(join(copy, TYPES), JSON.stringify(Object.fromEntries(withMoved)));
}

describe('the names of an area', () => {
  it('are those of the field, in every way of writing', () => {
    expect(namesOf('leave', 'LeaveRequest')).toMatchObject({
      __kebab__: 'leave-request',
      __record__: 'leaveRequest',
      __records__: 'leaveRequests',
      __words__: 'leave request',
      __WordsMany__: 'Leave requests',
      __Area__: 'Leave',
    });
    expect(namesOf('parking-permits', 'ParkingPermit')).toMatchObject({
      __area__: 'parking-permits',
      __areaName__: 'parkingPermits',
      __Area__: 'ParkingPermits',
      __path__: 'parkingPermits',
    });
    expect(namesOf('enquiries', 'Enquiry')).toMatchObject({ __Records__: 'Enquiries', __kebabs__: 'enquiries' });
  });
  it.each([
    ['Leave', 'LeaveRequest'],
    ['parking-Permits', 'ParkingPermit'],
    ['leave-', 'LeaveRequest'],
    ['leave', 'leaveRequest'],
    ['leave', 'Leave-Request'],
    ['../x', 'X'],
    ['', ''],
  ])('are refused: %s %s', (folder, record) => {
    expect(() => namesOf(folder, record)).toThrow(/e\.g\. (?:leave|LeaveRequest)/);
  });
});

it.each(areaLists)('a list that does not look as expected is left alone: $file', (list) => {
  expect(() => withArea("import { a } from './a.ts';\n", list, (template) => template)).toThrow(list.file);
});

describe('a new area', () => {
  let copy: string;
  const run = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    });
    return { status, said: `${stdout}${stderr}` };
  };
  const generate = (...names: readonly string[]) =>
    run('--import', './tools/register.mjs', 'tools/commands/new-area.ts', ...names);

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'leaseledger-new-area-'));
    await cp(here, copy, {
      recursive: true,
      filter: (source) =>
        !relative(here, source)
          .split(sep)
          .some((part) => leftOut.has(part)),
    });
    await linkPackages(copy);
    await copyCheckedTypes(copy);
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  let written: readonly string[] = [];
  it('is written, and listed once in each layer', async () => {
    const { status, said } = generate('parking-permits', 'ParkingPermit');
    expect(status).toBe(0);
    written = [...said.matchAll(/^ {2}(\S+)$/gm)].map(([, file = '']) => file);
    expect(written).toEqual(expect.arrayContaining(areaLists.map(({ file }) => file)));
    const listed = await Promise.all(areaLists.map(({ file }) => readFile(join(copy, file), 'utf8')));
    for (const text of listed) expect(text.match(/\/parking-permits\//g)).toHaveLength(1);
    const kinds = await readFile(join(copy, 'libs/contract/records/record-kinds.ts'), 'utf8');
    const codes = [...kinds.matchAll(/(?:note|email): (\d+)/g)].map(([, code]) => Number(code));
    const types: readonly number[] = Object.values(emailType);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at || types.includes(code))).toEqual([]);
  });

  it('compiles', () =>
    expect(
      run('node_modules/ts7/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', TYPES, '-p', 'tsconfig.json'),
    ).toEqual({ status: 0, said: '' }));

  it('keeps the boundaries and the rules of the house', () =>
    expect(run('tools/commands/lint.mjs', ...written, 'docs/events.md')).toMatchObject({ status: 0 }));

  it('passes its own specs and those that watch over all areas', () => {
    const jest = [
      '--experimental-vm-modules',
      '--import',
      './tools/native-suites/register.mjs',
      'node_modules/jest/bin/jest.js',
    ];
    const suites = run(
      ...jest,
      '--selectProjects',
      'contract',
      'domain',
      'projections',
      'api',
      'admin',
      '--testPathPatterns',
      'parking-permit',
      'admin/screens',
      'golden',
      'openapi',
    );
    expect({ failed: suites.said.match(/^FAIL .*|● .*/gm) ?? [], ...suites }).toMatchObject({
      failed: [],
      status: 0,
      said: expect.stringContaining('parking-permits.spec.ts'),
    });
    // The whole run tests rights and repeats for every call. Here only the calls of the new area are tested.
    const rights = run(
      ...jest,
      '--selectProjects',
      'api',
      '--testPathPatterns',
      'rights',
      'api/repeats',
      '--testNamePattern',
      'parkingPermit|has every call|Every changing call',
    );
    expect({ failed: rights.said.match(/^FAIL .*|● .*/gm) ?? [], ...rights }).toMatchObject({
      failed: [],
      status: 0,
      said: expect.stringMatching(/[1-9]\d* passed/),
    });
  });

  it('is not written over one that exists', () => {
    const again = generate('parking-permits', 'ParkingPermit');
    expect(again.status).toBe(1);
    expect(again.said).toContain('exists already');
  });
});
