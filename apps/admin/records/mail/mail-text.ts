const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The place of a picture in the typed text. @param number from 1 */
export const pictureMark = (number: number): string => `[picture ${number}]`;

/**
 * The typed text as HTML, with a paragraph for each block of lines.
 * @param pictures the `data:` addresses of the pictures, in the order of their numbers
 */
export const htmlOf = (text: string, pictures: readonly string[]): string =>
  text
    .split(/\n{2,}/)
    .map((block) => `<p>${block.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign).replaceAll('\n', '<br>')}</p>`)
    .join('')
    .replace(/\[picture (\d+)\]/g, (mark, number: string) => {
      const address = pictures[Number(number) - 1];
      return address === undefined ? mark : `<img src="${address}" alt="Picture ${number}" style="max-width:100%">`;
    });
