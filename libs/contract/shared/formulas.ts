/** Whether a spreadsheet would read a text as a formula, also with full-width characters, or hide how it starts. */
export const isFormula = (text: string): boolean => /^\s*[=+\-@＝＋－﹣＠]|^[\t\r\n]/u.test(text);
