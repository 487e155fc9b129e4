import { paragraphsOf } from '@leaseledger/contract/emails/written-text';

/** The place of a picture in the typed text. @param number from 1 */
export const pictureMark = (number: number): string => `[picture ${number}]`;

/** The text of a mail that the product wrote, for the user to edit. @param html paragraphs, as the product writes them */
export const editable = (html: string): string => (html.match(/<p[^>]*>[\s\S]*?<\/p>/g) ?? []).map(plain).join('\n\n');

const plain = (paragraph: string): string =>
  paragraph
    .replaceAll('<br>', '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The typed text as HTML. @param pictures the `data:` addresses of the pictures, in the order of their numbers */
export const htmlOf = (text: string, pictures: readonly string[]): string =>
  paragraphsOf(text).replace(/\[picture (\d+)\]/g, (mark, number: string) => {
    const address = pictures[Number(number) - 1];
    return address === undefined ? mark : `<img src="${address}" alt="Picture ${number}" style="max-width:100%">`;
  });
