import { beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { colourOn } from './colour.ts';
import { compileDesign, type CompiledDesign } from './compiled.ts';
import { blankDesign, checkedDesign } from './design.ts';
import { filledHtml, filledText } from './filled.ts';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';
const text = (written: string, ...marks: object[]) => ({
  type: 'text',
  text: written,
  ...(marks.length > 0 && { marks }),
});
const variable = (name: string) => ({ type: 'variable', attrs: { name } });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const item = (written: string) => ({ type: 'listItem', content: [paragraph(text(written))] });
const column = (...content: object[]) => ({ type: 'column', content });
const compiled = (...content: object[]): Promise<CompiledDesign> =>
  compileDesign(checkedDesign(JSON.stringify({ type: 'doc', content })));

const everyBlock = [
  {
    type: 'heading',
    attrs: { level: 1, align: 'center' },
    content: [text('Hello '), variable('recipient_first_name')],
  },
  { type: 'heading', attrs: { level: 2 }, content: [text('Second')] },
  { type: 'heading', attrs: { level: 3 }, content: [text('Third')] },
  paragraph(
    text('Bold', { type: 'bold' }),
    text(' and italic', { type: 'italic' }),
    { type: 'hardBreak' },
    text('underlined', { type: 'underline' }, { type: 'link', attrs: { href: 'https://example.com/?a=1&b=2' } }),
  ),
  { type: 'paragraph', attrs: { align: 'right' } },
  { type: 'bulletList', content: [item('One'), item('Two')] },
  { type: 'orderedList', content: [item('First'), item('Second')] },
  { type: 'image', attrs: { src: PICTURE, alt: 'A "car"', width: 200, align: 'center' } },
  {
    type: 'button',
    attrs: { href: '{{main_site_url}}/quote?x=1&y=2', colour: '#ffcc00' },
    content: [text('Get a quote')],
  },
  { type: 'divider' },
  {
    type: 'columns',
    content: [
      column(paragraph(text('Left'))),
      column({ type: 'image', attrs: { src: '{{image_url}}/car.png' } }),
      column({ type: 'button', content: [text('Right')] }),
    ],
  },
  { type: 'content' },
];

describe('A compiled design', () => {
  let mail: CompiledDesign;
  beforeAll(async () => {
    mail = await compiled(...everyBlock);
  });

  it('has the golden HTML of each block', () => expect(mail.HTML).toMatchSnapshot());

  it('has the golden text of each block', () => expect(mail.Text).toMatchSnapshot());

  it('lays blocks out by tables, and by tags and styles that Outlook, Gmail and Apple Mail show', () => {
    const [, head = '', body = ''] = /^(.*)(<body.*)$/s.exec(mail.HTML) ?? [];
    const tags = new Set([...body.matchAll(/<([a-z][\w:]*)/g)].map(([, name]) => name));
    const shown = 'a body br div em h1 h2 h3 img li ol p span strong table tbody td tr u ul'.split(' ');
    expect([...tags].filter((name) => !shown.includes(name ?? ''))).toEqual([]);
    expect(body.match(/<table(?![^>]*role="presentation")/g)).toBeNull();
    const styles = [...body.matchAll(/ style="([^"]*)"/g)].flatMap(([, style = '']) =>
      style.split(';').filter(Boolean),
    );
    const properties = new Set(styles.map((style) => style.split(':')[0]));
    const known =
      /^(?:background|background-color|border|border-(?:collapse|radius|spacing|top)|color|cursor|direction|display|font-(?:family|size|weight)|height|line-height|margin|(?:max-)?(?:width|height)|mso-[\w-]+|opacity|outline|overflow|padding|text-(?:align|decoration|transform)|vertical-align|word-(?:break|spacing))$/;
    expect([...properties].filter((name) => !known.test(name ?? ''))).toEqual([]);
    expect(
      styles.filter((style) => /^display:(?!none|block|inline-block)|url\(|position|float|var\(|calc\(/.test(style)),
    ).toEqual([]);
    expect(head).not.toMatch(/<link|@import|@font-face|<script|url\(/);
  });

  it('names no other host than those of its links', () =>
    expect([...new Set(mail.HTML.match(/https?:\/\/[\w.]+/g))]).toEqual(['http://www.w3.org', 'https://example.com']));

  it('stays far below the length at which Gmail cuts a mail', () => expect(mail.HTML.length).toBeLessThan(20_000));

  it('is the same each time', async () => expect(await compiled(...everyBlock)).toEqual(mail));

  it('leaves out the empty paragraph at the end', async () =>
    expect((await compiled(...everyBlock, { type: 'paragraph' })).HTML).toBe(mail.HTML));

  it('exists for the blank design', async () => {
    const { HTML, Text } = await compileDesign(checkedDesign(blankDesign));
    expect(HTML).toContain('<p style="margin:0">&nbsp;</p>');
    expect(Text).toBe('\n');
  });
});

describe('Text in a design', () => {
  const hostile = fc.constantFrom(
    '<b>',
    '"',
    "'",
    '{{title}}',
    '{',
    '}}',
    '&amp;',
    '</td>',
    '<!--',
    '-->',
    '&#123;',
    '{{{}}',
    'a',
    ' ',
  );
  const written = fc.array(hostile, { minLength: 1, maxLength: 6 }).map((parts) => `.${parts.join('')}.`);

  it('never becomes markup or a placeholder', async () => {
    await fc.assert(
      fc.asyncProperty(written, async (typed) => {
        const { HTML, Text } = await compiled(
          paragraph(text(typed)),
          { type: 'button', content: [text(typed)] },
          { type: 'image', attrs: { src: PICTURE, alt: typed } },
        );
        const escaped = typed
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('"', '&quot;')
          .replaceAll("'", '&#39;')
          .replaceAll('{', '&#123;');
        const values = { title: 'FILLED' };
        const html = filledHtml(HTML, values);
        expect(html).toContain(`<p style="margin:0">${escaped}</p>`);
        expect(html).toContain(`>\n${escaped}\n</p>`);
        expect(html).toContain(`alt="${escaped}"`);
        expect(filledText(Text, values)).toBe(`${typed}\n\n${typed}\n\n${typed}\n`);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['#0c5f4b', '#ffffff'],
    ['#ffcc00', '#1c211f'],
    ['#808080', '#1c211f'],
  ])('on a button of %s is %s', (button, label) => expect(colourOn(button)).toBe(label));
});
