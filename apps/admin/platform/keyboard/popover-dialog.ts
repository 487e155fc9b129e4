/** Moves the focus to the first thing that can be filled in or pressed. */
const focusFirst = (paper: HTMLElement) =>
  paper.querySelector<HTMLElement>('input:enabled, [role=spinbutton], button:enabled')?.focus();

/** Makes a MUI popover the dialog that its button promises: it has a name, and the focus goes to its first field. */
export const popoverDialog = (name: string, className?: string) => ({
  paper: { role: 'dialog', 'aria-label': name, ...(className === undefined ? {} : { className }) },
  transition: { onEntering: focusFirst },
});
