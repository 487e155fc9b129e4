import type { ImportDecision } from '@leaseledger/contract/imports/import.kinds';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type { ImportPhase } from '@leaseledger/contract/imports/import.views';

/** The reason of a refusal; undefined for a step that is allowed. */
type Why = string | undefined;

const unless = (isAllowed: boolean): Why => (isAllowed ? undefined : importMessage.notNow);

/** Columns are matched until the import begins. @param batch of the import; null before it begins */
export const whyNotMatched = (batch: number | null): Why => unless(batch === null);
/** Duplicates are decided between the check and the import. */
export const whyNotDecided = (phase: ImportPhase): Why => unless(phase === 'checked');

/** Only rows like a record or like an earlier row are decided on, and only a record can be filled. */
export function whyNotDecidedSo(row: 'errors' | 'existing' | 'inFile' | 'ready', decision: ImportDecision): Why {
  if (row !== 'existing' && row !== 'inFile') return importMessage.noDuplicate;
  return row === 'inFile' && decision === 'fill' ? importMessage.cannotFill : undefined;
}

/** An import begins after the check, and goes on after a stop until it is undone. */
export const whyNotBegun = (phase: ImportPhase, isUndone: boolean): Why =>
  unless((phase === 'checked' || phase === 'stopped') && !isUndone);
export const whyNothingToDo = (rows: number): Why => (rows === 0 ? importMessage.nothingToDo : undefined);
/** @param phase of an import with a batch */
export const whyNotUndone = (phase: ImportPhase): Why => unless(phase === 'done' || phase === 'stopped');
export const whyNothingToUndo = (rows: number): Why => (rows === 0 ? importMessage.nothingToUndo : undefined);
export const whyNotDiscarded = (phase: ImportPhase): Why => unless(phase !== 'importing' && phase !== 'undoing');
