import { useEffect } from 'react';
import { observable } from '../observable.ts';

/** Names of the forms that hold changes nobody saved. */
export const unsaved = observable<ReadonlySet<string>>(new Set());

export function markUnsaved(form: string, dirty: boolean): void {
  if (unsaved.get().has(form) === dirty) return;
  const next = new Set(unsaved.get());
  if (dirty) next.add(form);
  else next.delete(form);
  unsaved.set(next);
}

/** Warns before the reader leaves while `dirty` holds. */
export function useUnsavedChanges(form: string, dirty: boolean): void {
  useEffect(() => markUnsaved(form, dirty), [form, dirty]);
  useEffect(() => () => markUnsaved(form, false), [form]);
}
