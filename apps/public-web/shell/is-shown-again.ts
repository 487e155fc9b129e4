/** Whether the page shows a sent form again. Then its values are those of the visitor. */
export const isShownAgain = (): boolean => document.querySelector('#error-summary, form[data-sends-itself]') !== null;
