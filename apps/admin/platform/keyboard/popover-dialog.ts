/** Focuses the first field or button. */
const focusFirst = (paper: HTMLElement) =>
  paper.querySelector<HTMLElement>('input:enabled, [role=spinbutton], button:enabled')?.focus();

/** Turns a MUI popover into a named dialog. Its first field takes the focus. */
export const popoverDialog = (name: string, className?: string) => ({
  paper: { role: 'dialog', 'aria-label': name, ...(className === undefined ? {} : { className }) },
  transition: { onEntering: focusFirst },
});
