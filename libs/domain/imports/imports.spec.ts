import { expect, it } from '@jest/globals';
import { importDecisions } from '@leaseledger/contract/imports/import.kinds';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type { ImportPhase } from '@leaseledger/contract/imports/import.views';
import * as steps from './import-steps.ts';
import { whyChanged, whyNeeded } from './taken-back.ts';

const phases: Record<ImportPhase, readonly string[]> = {
  matching: ['discarded'],
  checking: ['discarded'],
  checked: ['decided', 'begun', 'discarded'],
  importing: [],
  stopped: ['begun', 'undone', 'discarded'],
  done: ['undone', 'discarded'],
  undoing: [],
  undone: ['discarded'],
};
const asked = {
  decided: steps.whyNotDecided,
  begun: (phase: ImportPhase) => steps.whyNotBegun(phase, false),
  undone: steps.whyNotUndone,
  discarded: steps.whyNotDiscarded,
};

it.each(Object.entries(phases))('an import that is %s allows no other step than %j', (phase, allowed) => {
  const refusals = Object.entries(asked).map(([step, why]) => [step, why(phase as ImportPhase)] as const);
  expect(refusals.filter(([, why]) => why === undefined).map(([step]) => step)).toEqual(allowed);
  expect(refusals.flatMap(([, why]) => why ?? []).every((why) => why === importMessage.notNow)).toBe(true);
});
it('an import that was stopped and undone does not begin again', () =>
  expect(steps.whyNotBegun('stopped', true)).toBe(importMessage.notNow));
it('the columns of an import are not matched again once it has a batch', () =>
  expect([null, 7].map(steps.whyNotMatched)).toEqual([undefined, importMessage.notNow]));
it('an import without rows neither begins nor is undone', () => {
  expect([0, 1].map(steps.whyNothingToDo)).toEqual([importMessage.nothingToDo, undefined]);
  expect([0, 1].map(steps.whyNothingToUndo)).toEqual([importMessage.nothingToUndo, undefined]);
});
it('rows are decided on if they are duplicates, and filled if a record is there', () => {
  const why = (row: Parameters<typeof steps.whyNotDecidedSo>[0]) =>
    importDecisions.map((decision) => steps.whyNotDecidedSo(row, decision));
  const { noDuplicate: no, cannotFill } = importMessage;
  expect(why('existing')).toEqual([undefined, undefined, undefined]);
  expect(why('inFile')).toEqual([undefined, undefined, cannotFill]);
  expect([why('ready'), why('errors')]).toEqual([
    [no, no, no],
    [no, no, no],
  ]);
});

const event = (correlationId: string, name: string) => ({ metadata: { correlationId, actor: { name } } });

it('an undone import keeps a record that somebody changed, and names the last one who did', () => {
  expect(whyChanged([event('1', 'Mia'), event('1', 'Mia')])).toBeUndefined();
  expect(whyChanged([event('1', 'Mia'), event('2', 'Sam'), event('3', 'Tui')])).toBe(importMessage.changedSince('Tui'));
});
it('an undone import keeps a record that others need, and names the first of them', () => {
  expect(whyNeeded({ persons: 0, queries: 0 })).toBeUndefined();
  expect(whyNeeded({ persons: 0, queries: 2 })).toBe(importMessage.hasSince('queries'));
  expect(whyNeeded({ persons: 1, queries: 2 })).toBe(importMessage.hasSince('persons'));
});
