import { countText } from '@leaseledger/contract/batches/batch.messages';
import type { BatchRow } from '@leaseledger/contract/batches/batch.views';

/** '1 lead', '1,200 leads' */
export const howMany = (count: number, { One, Many }: Pick<BatchRow, 'One' | 'Many'>): string =>
  `${countText(count)} ${count === 1 ? One : Many}`;

/** Its records are deleted, which is said in that word. */
export const isDeletion = ({ Kind }: Pick<BatchRow, 'Kind'>): boolean => Kind.endsWith('.delete');

/** What is done with its records, of which nothing comes where it cannot be. */
export const actionOf = (batch: Pick<BatchRow, 'Kind' | 'UndoesBatchID'>): string =>
  batch.UndoesBatchID !== null ? 'put back' : isDeletion(batch) ? 'deleted' : 'changed';

/** Nothing more happens to it. */
export const isOver = ({ Stage }: Pick<BatchRow, 'Stage'>): boolean => Stage === 'finished' || Stage === 'stopped';

/** Every record was refused before it began, be it that it was cancelled then: there was nothing to start. */
export const isRefused = ({ Stage, WillChange, WillBeRefused, Handled }: BatchRow): boolean =>
  Stage !== 'preparing' && WillChange === 0 && WillBeRefused > 0 && Handled === 0;

/** What became of its records. */
export function outcomeText(batch: BatchRow): string {
  if (isRefused(batch)) return `${howMany(batch.WillBeRefused, batch)} refused. ${batch.WhyRefused ?? ''}`;
  if (batch.StartedDateTime === null) return 'Given up before it began.';
  const { Done, Unchanged, Refused, StoppedBecause } = batch;
  const parts = [
    `${howMany(Done, batch)} ${isDeletion(batch) ? 'deleted' : 'changed'}`,
    ...(Unchanged > 0 ? [`${countText(Unchanged)} needed no change`] : []),
    ...(Refused > 0 ? [`${countText(Refused)} could not be ${actionOf(batch)}`] : []),
  ];
  return `${parts.join(', ')}.${StoppedBecause === null ? '' : ` ${StoppedBecause}`}`;
}

/** How it ended, for an alert. */
export const endText = (batch: BatchRow): string =>
  `${batch.Title}${batch.Stage === 'stopped' ? ', stopped' : ''}: ${outcomeText(batch)}`;

/** How far it is, of what is under way: 0 to 1. */
export const shareOf = ({ Stage, Count, Previewed, Handled, WillChange }: BatchRow): number => {
  if (Stage === 'preparing') return Count === 0 ? 0 : Previewed / Count;
  const toDo = Previewed > 0 ? WillChange : Count;
  return toDo === 0 ? 1 : Handled / toDo;
};

/** Whether its undoing can be offered. */
export const mayBeUndone = (batch: BatchRow): boolean =>
  batch.IsUndoable && batch.Done > 0 && batch.UndoneByBatchID === null && isOver(batch);
