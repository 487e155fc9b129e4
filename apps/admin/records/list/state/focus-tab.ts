/** Moves the focus to the view that is open: for a button that is gone once it has done its work. */
export const focusTab = () => document.querySelector<HTMLElement>('.view-tab [aria-current]')?.focus();
