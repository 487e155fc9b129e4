import { countText } from '@leaseledger/contract/batches/batch.messages';
import type { BatchRow } from '@leaseledger/contract/batches/batch.views';

/** For example '1 lead' or '1,200 leads'. */
export const howMany = (count: number, { One, Many }: Pick<BatchRow, 'One' | 'Many'>): string =>
  `${countText(count)} ${count === 1 ? One : Many}`;

/** Deletions are worded as 'deleted', not as 'changed'. */
export const isDeletion = ({ Kind }: Pick<BatchRow, 'Kind'>): boolean => Kind.endsWith('.delete');

/** The action as a participle, also for 'Cannot be …' and 'Not …'. */
export const actionOf = (batch: Pick<BatchRow, 'Kind' | 'UndoesBatchID'>): string =>
  batch.UndoesBatchID !== null
    ? 'put back'
    : isDeletion(batch)
      ? 'deleted'
      : batch.Kind.startsWith('import.')
        ? 'imported'
        : 'changed';

export const isOver = ({ Stage }: Pick<BatchRow, 'Stage'>): boolean => Stage === 'finished' || Stage === 'stopped';

/** The preview refused every record, so there was nothing to start. A batch that was cancelled then counts too. */
export const isRefused = ({ Stage, WillChange, WillBeRefused, Handled }: BatchRow): boolean =>
  Stage !== 'preparing' && WillChange === 0 && WillBeRefused > 0 && Handled === 0;

/** The counts of a batch's outcome, as a sentence. */
export function outcomeText(batch: BatchRow): string {
  if (isRefused(batch)) return `${howMany(batch.WillBeRefused, batch)} refused. ${batch.WhyRefused ?? ''}`;
  if (batch.StartedDateTime === null) return 'Given up before it began.';
  const { Done, Unchanged, Refused, StoppedBecause } = batch;
  const parts = [
    `${howMany(Done, batch)} ${actionOf(batch)}`,
    ...(Unchanged > 0 ? [`${countText(Unchanged)} needed no change`] : []),
    ...(Refused > 0 ? [`${countText(Refused)} could not be ${actionOf(batch)}`] : []),
  ];
  return `${parts.join(', ')}.${StoppedBecause === null ? '' : ` ${StoppedBecause}`}`;
}

/** The customers that a preview expects to be mailed, or that were mailed already; empty for none. */
export const mailsText = ({ CustomersMailed, UndoesBatchID }: BatchRow): string => {
  if (CustomersMailed === 0) return '';
  const customers = `${countText(CustomersMailed)} ${CustomersMailed === 1 ? 'customer' : 'customers'}`;
  return UndoesBatchID === null
    ? ` Emails ${customers}, and the assignee once. Emails to customers wait for a moment, and an undo withdraws them.`
    : ` Emails to ${customers} have gone, and stay: write a correction from their leads.`;
};

/** The text of the alert at the end of a batch. */
export const endText = (batch: BatchRow): string =>
  `${batch.Title}${batch.Stage === 'stopped' ? ', stopped' : ''}: ${outcomeText(batch)}`;

/** The progress of a batch, from 0 to 1. */
export const shareOf = ({ Stage, Count, Previewed, Handled, WillChange }: BatchRow): number => {
  if (Stage === 'preparing') return Count === 0 ? 0 : Previewed / Count;
  const toDo = Previewed > 0 ? WillChange : Count;
  return toDo === 0 ? 1 : Handled / toDo;
};

/** Whether the batch can be undone. */
export const mayBeUndone = (batch: BatchRow): boolean =>
  batch.IsUndoable && batch.Done > 0 && batch.UndoneByBatchID === null && isOver(batch);
