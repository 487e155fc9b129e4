import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../..');
/** The text of a printed line is its last argument, up to the cause. */
const LINE = /\blog(?:ger)?\.(trace|debug|info|warn|error|fatal)\(\s*(?:[^;]*?,\s*)?(['`])((?:(?!\2)[^$\n])+)/g;
const sources = () =>
  readdirSync(join(ROOT, 'apps/api'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!\.spec)\.ts$/.test(path) && !/^(?:dist|testing)\//.test(path) && path !== 'kernel/log-lines.ts',
  );
const lineOf = (level: string, text: string) => `${text.replace(/: …?$/, '')} (${level})`;

it('Lists every line that the product can print in the inventory, by its level, and no other', () => {
  const printed = sources()
    .flatMap((path) => [...readFileSync(join(ROOT, 'apps/api', path), 'utf8').matchAll(LINE)])
    .map(([, level = '', , text = '']) => lineOf(level, text));
  const [, inventory = ''] =
    /## What is printed\n([\s\S]*?)\n## /.exec(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')) ?? [];
  const told = [...inventory.matchAll(/^\| `([^`]+)` \| (trace|debug|info|warn|error|fatal) \|/gm)].map(
    ([, text = '', level = '']) => lineOf(level, text),
  );
  expect(told.toSorted()).toEqual([...new Set(printed)].toSorted());
});
