import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { letterIDs } from '@leaseledger/contract/fuel-cards/fuel-card-letter.codes';
import { builtInLetter } from '../../apps/api/areas/fuel-cards/letters/built-in-letters.ts';
import { exampleLetter, filledLetter } from '../../apps/api/areas/fuel-cards/letters/filled-letter.ts';

// Without LibreOffice, jest leaves this file out: see why-no-office.mjs.

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leaseledger-letters-'));
  const letters = letterIDs.map((id) => {
    const path = join(folder, `${id}.docx`);
    writeFileSync(path, filledLetter(builtInLetter(id), exampleLetter));
    return path;
  });
  // A profile of its own, so that it starts beside another LibreOffice.
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  await promisify(execFile)('soffice', [
    profile,
    '--headless',
    '--convert-to',
    'txt:Text (encoded):UTF8',
    '--outdir',
    folder,
    ...letters,
  ]);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('LibreOffice opens the letter of each request type and shows its text', () => {
  const texts = letterIDs.map((id) => readFileSync(join(folder, `${id}.txt`), 'utf8'));
  for (const text of texts) {
    expect(text).toContain('Tess Moana\n12 Ryrie Street\nGeelong VIC 3220\n');
    expect(text).toContain('Dear Tess,');
    expect(text).toContain('BP card, tracking number AP12345\nShell card\n');
    expect(text).not.toMatch(/undefined|null|\{|\}/);
  }
  expect(new Set(texts.map((text) => text.split('\n').find((line) => /^Your .*fuel cards/.test(line)))).size).toBe(5);
});
