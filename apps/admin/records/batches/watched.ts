import { observable } from '../../platform/observable.ts';

/**
 * The batch whose dialog is open. With `startsIfClean` it starts without a question when no record would be refused.
 */
export const shownBatch = observable<{ readonly id: number; readonly startsIfClean: boolean } | null>(null);

export const showBatch = (id: number, startsIfClean = false): void => shownBatch.set({ id, startsIfClean });

/** The batches whose end an alert announces, the oldest first. */
export const watchedBatches = observable<readonly number[]>([]);

export function watchBatch(id: number): void {
  if (!watchedBatches.get().includes(id)) watchedBatches.set([...watchedBatches.get(), id]);
}

export const unwatchBatch = (id: number): void =>
  watchedBatches.set(watchedBatches.get().filter((other) => other !== id));
