const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The place of a picture in the typed text. @param number from 1 */
export const pictureMark = (number: number): string => `[picture ${number}]`;

/** The mark of a table in the typed text, alone in its block. */
const TABLE = /[^\S\n]*\n*[^\S\n]*\[table (\d+)\][^\S\n]*\n*[^\S\n]*/g;

/** A mail that the product wrote, as a user edits it: paragraphs as text, and a mark in the place of each table. */
export interface EditableMail {
  readonly text: string;
  readonly tables: readonly string[];
}

/** @param html paragraphs and tables, as the product writes them */
export function editable(html: string): EditableMail {
  const tables: string[] = [];
  const text = (html.match(/<table[\s\S]*?<\/table>|<p[^>]*>[\s\S]*?<\/p>/g) ?? []).map((block) =>
    block.startsWith('<table') ? `[table ${tables.push(block)}]` : plain(block),
  );
  return { text: text.join('\n\n'), tables };
}

const plain = (paragraph: string): string =>
  paragraph
    .replaceAll('<br>', '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/**
 * The typed text as HTML, with a paragraph for each block of lines.
 * @param pictures the `data:` addresses of the pictures, in the order of their numbers
 * @param tables the HTML of the tables, in the order of their numbers
 */
export const htmlOf = (text: string, pictures: readonly string[], tables: readonly string[] = []): string =>
  text
    .replace(TABLE, (mark, number: string) =>
      tables[Number(number) - 1] === undefined ? mark : `\n\n[table ${number}]\n\n`,
    )
    .trim()
    .split(/\n{2,}/)
    .map((block) => `<p>${block.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign).replaceAll('\n', '<br>')}</p>`)
    .join('')
    .replace(/<p>\[table (\d+)\]<\/p>/g, (mark, number: string) => tables[Number(number) - 1] ?? mark)
    .replace(/\[picture (\d+)\]/g, (mark, number: string) => {
      const address = pictures[Number(number) - 1];
      return address === undefined ? mark : `<img src="${address}" alt="Picture ${number}" style="max-width:100%">`;
    });
