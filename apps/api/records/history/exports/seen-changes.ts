import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { maskedText } from '@leaseledger/contract/shared/masked-contact';
import type { Caller } from '../../../platform/callers/caller.ts';
import type { Readers } from './histories.ts';
import type { Subject } from './subject.ts';

/**
 * The changes of a record as the caller sees them (decision 74). External users see addresses and numbers masked, except
 * those of persons: they open only the persons that they registered.
 */
export function seenChanges(
  changes: readonly HistoryChange[],
  { type }: Pick<Subject, 'type'>,
  seesValues: Readers['seesValues'],
  caller: Caller,
): readonly HistoryChange[] {
  const seen = changes.filter((change) => seesValues?.(caller, change) ?? true);
  return caller.rights.external && type !== 'person' ? seen.map(masked) : seen;
}

const masked = (change: HistoryChange): HistoryChange => ({
  ...change,
  From: change.From && maskedText(change.From),
  To: change.To && maskedText(change.To),
});
