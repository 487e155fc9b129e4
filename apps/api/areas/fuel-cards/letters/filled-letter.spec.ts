import { describe, expect, it } from '@jest/globals';
import { letterIDs } from '@leaseledger/contract/fuel-cards/fuel-card-letter.codes';
import { letterMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import PizZip from 'pizzip';
import { unpacked, zipEntries } from '../../../records/imports/exports/zip-entries.ts';
import { builtInLetter, documentOf } from './built-in-letters.ts';
import { checkedTemplate, exampleLetter, filledLetter, type LetterValues } from './filled-letter.ts';

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const xmlOf = (letter: Buffer): string => {
  const document = zipEntries(letter).get('word/document.xml');
  if (document === undefined) throw new Error('A Word document has a main part');
  return unpacked(document, 1_000_000).toString();
};
const textOf = (letter: Buffer): string =>
  xmlOf(letter)
    .replaceAll('</w:p>', '\n')
    .replaceAll(/<[^>]+>/g, '');
/** A document with further or other parts. */
const withParts = (parts: Readonly<Record<string, string | Uint8Array>>): Buffer => {
  const zip = new PizZip(documentOf(['Dear {{firstName}},']));
  for (const [name, content] of Object.entries(parts)) zip.file(name, content);
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
};
/** The reason for which a template is refused; undefined if it is taken. */
function whyRefused(template: Buffer): string | undefined {
  try {
    checkedTemplate(template);
    return undefined;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

describe('letters', () => {
  it('have built-in templates that an upload may be', () => {
    for (const id of letterIDs) expect(whyRefused(builtInLetter(id))).toBeUndefined();
  });
  it('show a line for each card, and no empty parts of it', () => {
    const text = textOf(filledLetter(builtInLetter(137), exampleLetter));
    expect(text).toContain('BP card, tracking number AP12345\nShell card\n');
    expect(text).toContain('12 Ryrie Street\nGeelong VIC 3220\n');
  });
  it('leave nothing of an absent value', () => {
    const nothing = Object.fromEntries(Object.keys(exampleLetter).map((name) => [name, '']));
    for (const id of letterIDs) {
      const text = textOf(filledLetter(builtInLetter(id), { ...nothing, cards: [] } as unknown as LetterValues));
      expect(text).not.toMatch(/undefined|null|NaN|\{|\}/);
    }
  });
  it('hold what a person is called as text', () => {
    const xml = xmlOf(filledLetter(builtInLetter(137), { ...exampleLetter, fullName: '<w:t>A & B</w:t> {{tracker}}' }));
    expect(xml).toContain('&lt;w:t&gt;A &amp; B&lt;/w:t&gt; {{tracker}}');
  });
});

describe('an uploaded template is refused', () => {
  it('when it asks for what no letter knows, by name', () => {
    expect(whyRefused(documentOf(['{{firstName}} {{pin}}', '{{#cards}}{{card}} {{CardPin_BP}}{{/cards}}']))).toContain(
      letterMessage.unknownPlaceholders(['pin', 'CardPin_BP']),
    );
    expect(whyRefused(documentOf(['{{constructor}} {{trackingNumber}}']))).toContain(
      letterMessage.unknownPlaceholders(['constructor', 'trackingNumber']),
    );
    expect(whyRefused(documentOf(['{{@fullName}}']))).toContain(letterMessage.unknownPlaceholders(['fullName']));
  });
  it('when its cards repeat within themselves', () =>
    expect(whyRefused(documentOf(['{{#cards}}{{#cards}}{{card}}{{/cards}}{{/cards}}']))).toContain(
      letterMessage.unknownPlaceholders(['cards']),
    ));
  it('when a placeholder has no end', () => {
    expect(whyRefused(documentOf(['Dear {{firstName']))).toContain('not complete');
    expect(whyRefused(documentOf(['{{#cards}}{{card}}']))).toContain('not complete');
  });
  it('when it is no Word document', () => {
    expect(whyRefused(Buffer.from('Dear {{firstName}}'))).toContain(letterMessage.notDocx);
    expect(
      whyRefused(new PizZip().file('a.txt', 'x').generate({ type: 'nodebuffer', compression: 'DEFLATE' })),
    ).toContain(letterMessage.notDocx);
    expect(whyRefused(withParts({ 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }))).toContain(
      letterMessage.notDocx,
    );
  });
  it('with macros or embedded objects', () => {
    for (const name of ['word/vbaProject.bin', 'word/embeddings/a.xlsx', 'word/activeX/activeX1.xml'])
      expect(whyRefused(withParts({ [name]: 'x' }))).toContain(letterMessage.macros);
    expect(
      whyRefused(
        withParts({
          '[Content_Types].xml':
            '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
        }),
      ),
    ).toContain(letterMessage.macros);
  });
  it('when opening it loads something', () => {
    const linked = (type: string) =>
      `<Relationships><Relationship Id="a" Type="${RELATIONSHIP}/${type}" Target="https://example.com/" TargetMode="External"/></Relationships>`;
    expect(whyRefused(withParts({ 'word/_rels/settings.xml.rels': linked('attachedTemplate') }))).toContain(
      letterMessage.linked,
    );
    expect(whyRefused(withParts({ 'word/_rels/document.xml.rels': linked('image') }))).toContain(letterMessage.linked);
    expect(
      whyRefused(
        withParts({ 'word/header1.xml': '<w:instrText>INCLUDEPICTURE "https://example.com/a.png"</w:instrText>' }),
      ),
    ).toContain(letterMessage.linked);
    expect(whyRefused(withParts({ 'word/_rels/document.xml.rels': linked('hyperlink') }))).toBeUndefined();
  });
  it.each([
    ['a target that ends like a link', `Type="${RELATIONSHIP}/image" Target="https://a.example/hyperlink"`, 'External'],
    ['a target with a closing bracket', `Target="https://a.example/>" Type="${RELATIONSHIP}/image"`, 'External'],
    ['a mode with a sign by its number', `Type="${RELATIONSHIP}/image" Target="https://a.example"`, '&#69;xternal'],
    [
      'a second mode',
      `Type="${RELATIONSHIP}/image" TargetMode="External" Target="https://a.example"`,
      'Internal" x:a="',
    ],
    ['a second type', `Type="${RELATIONSHIP}/image" x:Type="${RELATIONSHIP}/hyperlink" Target="a"`, 'External'],
    ['a target outside that says it is inside', `Type="${RELATIONSHIP}/image" Target="https://a.example"`, 'Internal'],
  ])('when a relation hides that it loads something: %s', (_, attributes, mode) => {
    for (const [name, prefix] of [
      ['word/_rels/document.xml.rels', ''],
      ['word/_rels/document.xml.RELS', 'p:'],
    ] as const)
      expect(
        whyRefused(withParts({ [name]: `<${prefix}Relationship Id="a" ${attributes} x:TargetMode="${mode}"/>` })),
      ).toContain(letterMessage.linked);
  });
  it('when a picture has the relation of a link, because readers load it without a click', () => {
    const relations = {
      'word/_rels/header1.xml.rels': `<Relationship Id="a" Type="${RELATIONSHIP}/hyperlink" Target="https://a.example" TargetMode="External"/>`,
    };
    const header = (xml: string) => whyRefused(withParts({ ...relations, 'word/header1.xml': xml }));
    expect(header('<a:blip r:link="a"/>')).toContain(letterMessage.linked);
    expect(header('<v:imagedata r:href="&#97;"/>')).toContain(letterMessage.linked);
    expect(header('<w:hyperlink r:id="a"><w:t>a</w:t></w:hyperlink><a:blip r:embed="b"/>')).toBeUndefined();
  });
  it.each([
    '../evil.txt',
    'word/../header1.xml',
    '/word/header1.xml',
    'word\\header1.xml',
    'C:evil',
    'word/%68eader1.xml',
  ])('when a part has the name of a file outside or of another part: %s', (name) =>
    expect(whyRefused(withParts({ [name]: '<a/>' }))).toContain(letterMessage.notDocx),
  );
  it.each([
    ['a tag without an end', `<${'a'.repeat(500_000)}`, expect.stringContaining(letterMessage.notDocx)],
    ['attributes without values', `<Relationship ${'a'.repeat(500_000)}/>`, undefined],
    ['an attribute again and again', `<Relationship${' a=""'.repeat(100_000)}/>`, undefined],
    ['empty fields', `<w:instrText>${'\n'.repeat(500_000)}</w:instrText>`, undefined],
  ])('or taken without reading a long part again and again: %s', (_, xml, why) =>
    expect(whyRefused(withParts({ 'word/header1.xml': xml }))).toEqual(why),
  );
  it.each([
    '<w:instrText>includetext "https://a.example"</w:instrText>',
    '<w:instrText>INCLUDE</w:instrText></w:r><w:r><w:instrText>PICTURE "https://a.example"</w:instrText>',
    '<x:instrText>&#68;DE cmd</x:instrText>',
    "<w:fldSimple w:instr='DDEAUTO cmd'/>",
  ])('when a field hides that it loads something: %s', (field) => {
    expect(whyRefused(withParts({ 'word/header1.xml': field }))).toContain(letterMessage.linked);
    expect(whyRefused(withParts({ 'word/header1.part': field }))).toContain(letterMessage.linked);
  });
  it('when a field stands behind signs or spaces that readers pass over, or is deleted', () => {
    for (const field of [
      '"DDE" cmd',
      '\u200BDDE cmd',
      'RD "\\\\\\\\a.example\\\\b.docx"',
      'MACROBUTTON Run here',
      'EMBED Package',
    ])
      expect(whyRefused(withParts({ 'word/header1.xml': `<w:instrText>${field}</w:instrText>` }))).toContain(
        letterMessage.linked,
      );
    expect(whyRefused(withParts({ 'word/header1.xml': '<w:delInstrText>DDE cmd</w:delInstrText>' }))).toContain(
      letterMessage.linked,
    );
    expect(
      whyRefused(withParts({ 'word/header1.part': `${' '.repeat(2_000)}<w:instrText>DDE cmd</w:instrText>` })),
    ).toContain(letterMessage.linked);
  });
  it.each([
    '<v:imagedata src="https://a.example/b.png"/>',
    '<v:fill o:href="//a.example/b.png"/>',
    '<svg><image xlink:href="https://a.example/b.png"/></svg>',
    '<svg><rect style="fill:url( &quot;https://a.example/b&quot; )"/></svg>',
    '<svg><style>@import "b"</style></svg>',
    '<wp15:webVideoPr embeddedHtml="&lt;iframe&gt;"/>',
    '<w:settings><w:mailMerge><w:query w:val="SELECT * FROM a"/></w:mailMerge></w:settings>',
  ])('when an element loads something without a relation: %s', (xml) =>
    expect(whyRefused(withParts({ 'word/header1.xml': xml }))).toContain(letterMessage.linked),
  );
  it('but not for a picture in itself, a way within it, or a style that paints with it', () => {
    const own =
      '<svg><image href="data:image/png;base64,AAAA"/><use href="#a"/><rect style="fill:url(#a)"/></svg><v:imagedata src="media/a.png"/>';
    expect(whyRefused(withParts({ 'word/media/a.svg': own }))).toBeUndefined();
  });
  it('when its placeholders are too many for its length, because each is read again for those around it', () => {
    const text = (said: string) => `<w:p><w:r><w:t>${said}</w:t></w:r></w:p>`;
    const around = `${text('{{#firstName}}'.repeat(200))}${text('Dear').repeat(15_000)}${text('{{/firstName}}'.repeat(200))}`;
    for (const body of [around, text('{{'.repeat(400_000))])
      expect(
        whyRefused(withParts({ 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>` })),
      ).toContain(letterMessage.tooManyPlaceholders);
  });
  it('when a part is XML in a form that Word does not write', () => {
    for (const xml of ['<a><![CDATA[b]]></a>', '<a><!-- b --></a>', '<a><?b c?></a>', '\uFEFF<a>\0</a>'])
      expect(whyRefused(withParts({ 'word/header1.xml': xml }))).toContain(letterMessage.notDocx);
    const utf16 = Buffer.from('\uFEFF<w:instrText>DDE cmd</w:instrText>', 'utf16le');
    expect(whyRefused(withParts({ 'word/header1.part': utf16 }))).toContain(letterMessage.notDocx);
    expect(whyRefused(withParts({ 'word/DOCUMENT.xml': '<a/>' }))).toContain(letterMessage.notDocx);
  });
  it('when a relation embeds another document', () =>
    expect(
      whyRefused(
        withParts({
          'word/_rels/document.xml.rels': `<Relationship Type="${RELATIONSHIP}/aFChunk" Target="media/a.png"/>`,
        }),
      ),
    ).toContain(letterMessage.macros));
  it('but not for a link to a page about links', () => {
    const field = '<w:instrText>HYPERLINK "https://a.example/link"</w:instrText>';
    expect(whyRefused(withParts({ 'word/header1.xml': field }))).toBeUndefined();
  });
  it('when it unpacks to more than a letter needs', () =>
    expect(whyRefused(withParts({ 'word/styles.xml': ' '.repeat(6_000_000) }))).toContain(letterMessage.inflated));
  it('when filling its text would keep all other requests waiting, but not for a large picture', () => {
    const half = `<a>${'Dear {{firstName}}, '.repeat(30_000)}</a>`;
    expect(whyRefused(withParts({ 'word/header1.xml': half, 'word/header2.xml': half }))).toContain(
      letterMessage.inflated,
    );
    expect(whyRefused(withParts({ 'word/media/a.png': new Uint8Array(2_000_000).fill(1) }))).toBeUndefined();
  });
});

describe('a checked template', () => {
  it('holds the checked parts and nothing else of its archive', () => {
    const uploaded = documentOf(['Dear {{firstName}},']);
    const comment = Buffer.from('hidden');
    const checked = checkedTemplate(
      Buffer.concat([uploaded.subarray(0, -2), Buffer.from([comment.length, 0]), comment]),
    );
    expect(checked.includes(comment)).toBe(false);
    expect([...zipEntries(checked).keys()]).toEqual([...zipEntries(uploaded).keys()]);
    expect(textOf(checked)).toBe(textOf(uploaded));
  });
});
