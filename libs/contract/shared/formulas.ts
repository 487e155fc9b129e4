/** Whether a spreadsheet would take a text for a formula, in signs of any width, or hide where it begins. */
export const isFormula = (text: string): boolean => /^\s*[=+\-@＝＋－﹣＠]|^[\t\r\n]/u.test(text);
