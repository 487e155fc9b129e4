import { expect, it } from '@jest/globals';
import { ageText } from './age-text.ts';

const stateOf = '2026-11-24T01:00:00.000Z';

it('the notice of a list or record names the moment of rebuilt rows, or says that they lack the own change', () => {
  expect(
    [{ stateOf }, { stateOf: 'unknown', olderThan: stateOf }, { olderThan: stateOf }, {}].map((age) =>
      ageText('list', age),
    ),
  ).toEqual([
    'This list is being rebuilt; it shows the state of 24/11/2026 12:00 pm Melbourne. Later changes are kept, and appear once it is done.',
    'This list is being rebuilt; it shows an earlier state. Later changes are kept, and appear once it is done.',
    'This list does not show your last change yet. It is read again until it does.',
    undefined,
  ]);
  expect(ageText('record', { olderThan: stateOf })).toBe(
    'This record does not show your last change yet. It is read again until it does.',
  );
});
