import type { ProductMail } from '@leaseledger/contract/email-templates/product-mails';

const inline = (text: string, ...marks: readonly object[]): object[] =>
  text
    .split(/(\{\{\w+\}\})/)
    .filter((part) => part !== '')
    .map((part) => ({
      ...(part.startsWith('{{')
        ? { type: 'variable', attrs: { name: part.slice(2, -2) } }
        : { type: 'text', text: part }),
      ...(marks.length > 0 && { marks }),
    }));
const linkTo = (href: string) => ({ type: 'link', attrs: { href } });
const paragraph = (content: readonly object[]) => ({ type: 'paragraph', content });

function paragraphOf(text: string): object {
  if (text === '{{content}}') return { type: 'content' };
  return paragraph(/^\{\{\w+_url\}\}$/.test(text) ? inline(text, linkTo(text)) : inline(text));
}

/** The built-in version of a product's mail as a design of the editor: name of the product, paragraphs, details, closing paragraphs, button and links. */
export function builtInDesign({ paragraphs, details = {}, closing = [], button, links = [] }: ProductMail): string {
  const rows = Object.entries(details);
  return JSON.stringify({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: inline('Leaseledger') },
      ...paragraphs.map(paragraphOf),
      ...(rows.length === 0
        ? []
        : [
            {
              type: 'bulletList',
              content: rows.map(([label, value]) => ({
                type: 'listItem',
                content: [paragraph([...inline(`${label}: `, { type: 'bold' }), ...inline(value)])],
              })),
            },
          ]),
      ...closing.map(paragraphOf),
      ...(button === undefined
        ? []
        : [{ type: 'button', attrs: { href: button.address }, content: inline(button.label) }]),
      ...links.map(({ label, address }) => paragraph(inline(label, linkTo(address)))),
    ],
  });
}
