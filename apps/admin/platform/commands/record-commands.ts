import { useEffect, useRef } from 'react';
import { observable } from '../observable.ts';

/** What can be done with the record on screen, as its buttons do it. */
export interface RecordCommand {
  /** 'Change status' */
  readonly label: string;
  /** The key that does the same. */
  readonly shortcut?: string;
  readonly run: () => void;
}

/** The record whose panel is open: what it is called, 'Lead 10480', and what its parts offer to do with it, in the order in which they came. */
export const openRecord = observable<{ readonly name: string | null; readonly commands: readonly RecordCommand[] }>({
  name: null,
  commands: [],
});

/** Names the record of the panel around this for as long as it is shown. */
export function useOpenRecord(name: string): void {
  useEffect(() => {
    openRecord.set({ ...openRecord.get(), name });
    return () => openRecord.set({ ...openRecord.get(), name: null });
  }, [name]);
}

/** Offers in the palette what a part of the open record does, for as long as that part is shown. */
export function useOfferedCommand({ label, shortcut, run }: RecordCommand): void {
  const current = useRef(run);
  useEffect(() => {
    current.current = run;
  });
  useEffect(() => {
    const command = { label, ...(shortcut !== undefined && { shortcut }), run: () => current.current() };
    openRecord.set({ ...openRecord.get(), commands: [...openRecord.get().commands, command] });
    return () =>
      openRecord.set({ ...openRecord.get(), commands: openRecord.get().commands.filter((each) => each !== command) });
  }, [label, shortcut]);
}

/** The same for a part that stands in a list of parts. */
export function OfferedCommand(command: RecordCommand): null {
  useOfferedCommand(command);
  return null;
}
