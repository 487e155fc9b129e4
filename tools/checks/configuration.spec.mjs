import { expect, it } from '@jest/globals';
import { settingsFrom } from '../../apps/api/platform/settings/settings.ts';
import { documentedDefaults, documentedSettings, settingsOfTheCode, settingsReadBy } from './configuration.mjs';

/** @returns {string[]} every variable that the settings are read from, however the code reads it */
function variablesAskedFor() {
  const asked = new Set();
  settingsFrom(new Proxy({}, { get: (_, name) => void asked.add(name) }));
  return [...asked];
}

it('docs/configuration.md lists every setting that the code reads, once, and no other', () => {
  const settings = new Set([...settingsOfTheCode(), ...variablesAskedFor()]);
  expect(documentedSettings().toSorted()).toEqual([...settings].sort());
});

it('docs/configuration.md gives the default that the code uses', () => {
  const withoutAny = settingsFrom({});
  const wrong = documentedDefaults().filter(
    ([name, value]) => JSON.stringify(settingsFrom({ [name]: value })) !== JSON.stringify(withoutAny),
  );
  expect(wrong).toEqual([]);
});

it('finds a new setting in each form in which code reads one', () => {
  expect(settingsReadBy("const folder = process.env['ARCHIVE_DIR'];")).toEqual(['ARCHIVE_DIR']);
  expect(settingsReadBy("archiveDays: positive(environment, 'ARCHIVE_DAYS', 30),")).toEqual(['ARCHIVE_DAYS']);
  expect(settingsReadBy("['ARCHIVE_KEY', 'ARCHIVE_URL'].map(read); export const settingsFrom = 1;")).toEqual([
    'ARCHIVE_KEY',
    'ARCHIVE_URL',
  ]);
});
