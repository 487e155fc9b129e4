import { useEffect, useRef } from 'react';
import { observable } from '../observable.ts';

/** A command of the open record, which its button and the palette both run. */
export interface RecordCommand {
  /** For example 'Change status'. */
  readonly label: string;
  /** The key that runs it. */
  readonly shortcut?: string;
  readonly run: () => void;
}

/** The open record: its name, for example 'Lead 10480', and the commands of its parts, in the order of mounting. */
export const openRecord = observable<{ readonly name: string | null; readonly commands: readonly RecordCommand[] }>({
  name: null,
  commands: [],
});

/** Sets the name of the open record while its panel is shown. */
export function useOpenRecord(name: string): void {
  useEffect(() => {
    openRecord.set({ ...openRecord.get(), name });
    return () => openRecord.set({ ...openRecord.get(), name: null });
  }, [name]);
}

/** Offers a command in the palette while its part is shown. */
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

/** The component form of `useOfferedCommand`, for use in a list of parts. */
export function OfferedCommand(command: RecordCommand): null {
  useOfferedCommand(command);
  return null;
}
