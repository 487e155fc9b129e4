import { useEffect } from 'react';
import { observable } from '../observable.ts';

/** The names of forms with unsaved changes. */
export const unsaved = observable<ReadonlySet<string>>(new Set());

export function markUnsaved(form: string, dirty: boolean): void {
  if (unsaved.get().has(form) === dirty) return;
  const next = new Set(unsaved.get());
  if (dirty) next.add(form);
  else next.delete(form);
  unsaved.set(next);
}

/** Warns the user who leaves while `dirty` is true. */
export function useUnsavedChanges(form: string, dirty: boolean): void {
  useEffect(() => markUnsaved(form, dirty), [form, dirty]);
  useEffect(() => () => markUnsaved(form, false), [form]);
}
