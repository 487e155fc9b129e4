import type { ImportDecision } from '@leaseledger/contract/imports/import.kinds';

const all: readonly (readonly [ImportDecision, string])[] = [
  ['skip', 'Skip'],
  ['add', 'Add anyway'],
  ['fill', 'Take the existing one and fill its empty fields'],
];

/** What can become of a row that is like another: fields are filled where there is a record. */
export const decisionNames = (isLikeRecord: boolean): readonly (readonly [ImportDecision, string])[] =>
  all.filter(([id]) => isLikeRecord || id !== 'fill');
