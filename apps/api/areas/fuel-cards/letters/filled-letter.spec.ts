import { describe, expect, it } from '@jest/globals';
import { letterIDs } from '@leaseledger/contract/fuel-cards/fuel-card-letter.codes';
import { letterMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import PizZip from 'pizzip';
import { unpacked, zipEntries } from '../../../records/imports/exports/zip-entries.ts';
import { builtInLetter, documentOf } from './built-in-letters.ts';
import { checkTemplate, exampleLetter, filledLetter, type LetterValues } from './filled-letter.ts';

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
const withParts = (parts: Readonly<Record<string, string>>): Buffer => {
  const zip = new PizZip(documentOf(['Dear {{firstName}},']));
  for (const [name, content] of Object.entries(parts)) zip.file(name, content);
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
};
const refusing = (template: Buffer) => expect(() => checkTemplate(template));

describe('letters', () => {
  it('have built-in templates that an upload may be', () => {
    for (const id of letterIDs) expect(() => checkTemplate(builtInLetter(id))).not.toThrow();
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
    refusing(documentOf(['{{firstName}} {{pin}}', '{{#cards}}{{card}} {{CardPin_BP}}{{/cards}}'])).toThrow(
      letterMessage.unknownPlaceholders(['pin', 'CardPin_BP']),
    );
    refusing(documentOf(['{{constructor}} {{trackingNumber}}'])).toThrow(
      letterMessage.unknownPlaceholders(['constructor', 'trackingNumber']),
    );
    refusing(documentOf(['{{@fullName}}'])).toThrow(letterMessage.unknownPlaceholders(['fullName']));
  });
  it('when its cards repeat within themselves', () =>
    refusing(documentOf(['{{#cards}}{{#cards}}{{card}}{{/cards}}{{/cards}}'])).toThrow(
      letterMessage.unknownPlaceholders(['cards']),
    ));
  it('when a placeholder has no end', () => {
    refusing(documentOf(['Dear {{firstName'])).toThrow('not complete');
    refusing(documentOf(['{{#cards}}{{card}}'])).toThrow('not complete');
  });
  it('when it is no Word document', () => {
    refusing(Buffer.from('Dear {{firstName}}')).toThrow(letterMessage.notDocx);
    refusing(new PizZip().file('a.txt', 'x').generate({ type: 'nodebuffer', compression: 'DEFLATE' })).toThrow(
      letterMessage.notDocx,
    );
    refusing(withParts({ 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' })).toThrow(
      letterMessage.notDocx,
    );
  });
  it('with macros or embedded objects', () => {
    for (const name of ['word/vbaProject.bin', 'word/embeddings/a.xlsx', 'word/activeX/activeX1.xml'])
      refusing(withParts({ [name]: 'x' })).toThrow(letterMessage.macros);
    refusing(
      withParts({
        '[Content_Types].xml':
          '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      }),
    ).toThrow(letterMessage.macros);
  });
  it('when opening it loads something', () => {
    const linked = (type: string) =>
      `<Relationships><Relationship Id="a" Type="${RELATIONSHIP}/${type}" Target="https://example.com/" TargetMode="External"/></Relationships>`;
    refusing(withParts({ 'word/_rels/settings.xml.rels': linked('attachedTemplate') })).toThrow(letterMessage.linked);
    refusing(withParts({ 'word/_rels/document.xml.rels': linked('image') })).toThrow(letterMessage.linked);
    refusing(
      withParts({ 'word/header1.xml': '<w:instrText>INCLUDEPICTURE "https://example.com/a.png"</w:instrText>' }),
    ).toThrow(letterMessage.linked);
    expect(() => checkTemplate(withParts({ 'word/_rels/document.xml.rels': linked('hyperlink') }))).not.toThrow();
  });
  it('when it unpacks to more than a letter needs', () =>
    refusing(withParts({ 'word/styles.xml': ' '.repeat(6_000_000) })).toThrow(letterMessage.inflated));
});
