import { observable } from '../../platform/observable.ts';

/** The batch whose dialog is open; `startsIfClean` where nothing that stands in the way needs to be read first. */
export const shownBatch = observable<{ readonly id: number; readonly startsIfClean: boolean } | null>(null);

export const showBatch = (id: number, startsIfClean = false): void => shownBatch.set({ id, startsIfClean });

/** The batches whose end the reader is told of, the oldest first. */
export const watchedBatches = observable<readonly number[]>([]);

export function watchBatch(id: number): void {
  if (!watchedBatches.get().includes(id)) watchedBatches.set([...watchedBatches.get(), id]);
}

export const unwatchBatch = (id: number): void =>
  watchedBatches.set(watchedBatches.get().filter((other) => other !== id));
