import { describe, expect, it } from '@jest/globals';
import { blankDesign, checkedDesign, DesignProblem } from './design.ts';

const design = (...content: unknown[]) => JSON.stringify({ type: 'doc', content });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const picture = (src: unknown, more: object = {}) => ({ type: 'image', attrs: { src, ...more } });
const link = (href: unknown) => paragraph({ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] });
const column = { type: 'column', content: [{ type: 'paragraph' }] };
const ofBytes = (bytes: number, sign = 'A') => `data:image/png;base64,${sign.repeat((bytes * 4) / 3)}`;

describe('A design is refused', () => {
  it.each([
    ['no JSON', 'x', 'is not valid JSON'],
    ['null', 'null', 'Invalid input for Node.fromJSON'],
    ['JSON without end', '['.repeat(100_000), 'Unexpected end of JSON input'],
    ['too many blocks', design(...Array.from({ length: 1_001 }, () => paragraph())), 'more than 1000 blocks'],
    ['deep JSON', `${'['.repeat(30)}${']'.repeat(30)}`, 'nested too deep'],
    ['an unknown block', design({ type: 'video' }), 'Unknown node type: video'],
    ['raw HTML', design({ type: 'html', attrs: { html: '<b>' } }), 'Unknown node type: html'],
    ['an unknown mark', design(paragraph({ type: 'text', text: 'a', marks: [{ type: 'blink' }] })), 'mark type blink'],
    ['another root', JSON.stringify(paragraph()), 'it begins with paragraph, not with doc'],
    ['nothing in it', '{"type":"doc"}', 'Invalid content for node doc'],
    ['one column', design({ type: 'columns', content: [column] }), 'Invalid content for node columns'],
    [
      'columns in a column',
      design({
        type: 'columns',
        content: [column, { type: 'column', content: [{ type: 'columns', content: [column, column] }] }],
      }),
      'Invalid content for node column',
    ],
    [
      'a list in a list',
      design({ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'bulletList', content: [] }] }] }),
      'Invalid content',
    ],
    [
      'an unknown placeholder',
      design(paragraph({ type: 'variable', attrs: { name: 'salary' } })),
      'there is no placeholder salary',
    ],
    [
      'a name of every object as placeholder',
      design(paragraph({ type: 'variable', attrs: { name: 'constructor' } })),
      'no placeholder constructor',
    ],
    ['a placeholder without a name', design(paragraph({ type: 'variable' })), 'there is no placeholder undefined'],
    [
      'the content within a text',
      design(paragraph({ type: 'variable', attrs: { name: 'content' } })),
      'there is no placeholder content',
    ],
    ['a level', design({ type: 'heading', attrs: { level: 4 } }), 'the level of a heading is 4'],
    [
      'an alignment',
      design({ type: 'paragraph', attrs: { align: 'left;color:red' } }),
      'an alignment is left;color:red',
    ],
    ['a colour', design({ type: 'button', attrs: { colour: 'red' } }), 'the colour of a button is red'],
    [
      'an address of a button',
      design({ type: 'button', attrs: { href: 'javascript:alert(1)' } }),
      'a button leads to javascript:alert(1)',
    ],
    ['a width', design(picture(ofBytes(3), { width: '100%' })), 'the width of a picture is 100%'],
    ['a description', design(picture(ofBytes(3), { alt: null })), 'the description of a picture'],
    [
      'eleven pictures',
      design(...Array.from('ABCDEFGHIJK', (sign) => picture(ofBytes(3, sign)))),
      'An email may hold 10 pictures.',
    ],
    ['large pictures', design(picture(ofBytes(150_000)), picture(ofBytes(150_000, 'B'))), '250 KB together'],
  ])('for %s', (_, json, says) => {
    expect(() => checkedDesign(json)).toThrow(DesignProblem);
    expect(() => checkedDesign(json)).toThrow(says);
  });

  it.each([
    'http://example.com/a.png',
    'https://example.com/a.png',
    '//example.com/a.png',
    '/api/files/1',
    'data:image/svg+xml;base64,AAAA',
    'data:text/html;base64,AAAA',
    'data:image/png;base64,AA"onerror="x',
    '{{main_site_url}}/a.png',
    '{{image_url}}@example.com/a.png',
    '{{image_url}}/../../x.png',
    '{{image_url}}/cars/./x.png',
    '{{image_url}}/%2e%2e/x.png',
    undefined,
  ])('for a picture from %s', (src) =>
    expect(() => checkedDesign(design(picture(src)))).toThrow('a picture comes from elsewhere'),
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' https://example.com',
    'https://example.com/"onclick="x',
    'https://example.com/\nx',
    'https://{{title}}.example',
    'http://example.com',
    'data:text/html,x',
    '{{title}}',
    '{{main_site_url}}.example.com',
    7,
  ])('for a link to %j', (href) => expect(() => checkedDesign(design(link(href)))).toThrow('a link leads to'));
});

describe('A design', () => {
  it('keeps known attributes and nothing else', () => {
    const { json } = checkedDesign(design({ ...paragraph(), attrs: { align: 'left', onclick: 'x' }, html: '<b>' }));
    expect(json).toBe('{"type":"doc","content":[{"type":"paragraph","attrs":{"align":"left"}}]}');
  });

  it('stays as it is when it is checked again', () => {
    const { json } = checkedDesign(blankDesign);
    expect(checkedDesign(json).json).toBe(json);
  });

  it.each([
    'https://example.com/a?b=1&c=%20#d',
    'mailto:ada@example.com',
    'tel:+61390001234',
    '{{main_site_url}}',
    '{{main_site_url}}/quote?x=1',
    '{{facebook_url}}',
  ])('may link to %s', (href) => expect(checkedDesign(design(link(href))).json).toContain(href));

  it.each([ofBytes(3), '{{image_url}}/cars/1.png'])('may show %s', (src) =>
    expect(checkedDesign(design(picture(src))).json).toContain(src),
  );
});
