import type { ImportDecision } from '@leaseledger/contract/imports/import.kinds';

const all: readonly (readonly [ImportDecision, string])[] = [
  ['skip', 'Skip'],
  ['add', 'Add anyway'],
  ['fill', 'Take the existing one and fill its empty fields'],
];

/** The choices for a row with a duplicate. 'fill' needs an existing record. */
export const decisionNames = (isLikeRecord: boolean): readonly (readonly [ImportDecision, string])[] =>
  all.filter(([id]) => isLikeRecord || id !== 'fill');
