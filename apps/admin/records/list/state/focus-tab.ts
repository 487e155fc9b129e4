/** Focuses the tab of the open view, for a button that disappears after its action. */
export const focusTab = () => document.querySelector<HTMLElement>('.view-tab [aria-current]')?.focus();
