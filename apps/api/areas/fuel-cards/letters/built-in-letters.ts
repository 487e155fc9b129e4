import type { LetterID } from '@leaseledger/contract/fuel-cards/fuel-card-letter.codes';
import { cardRequestType } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import PizZip from 'pizzip';
import { escaped } from '../../../platform/answers/html-text.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const CONTENT_TYPES = `${HEAD}<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONSHIPS = `${HEAD}<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A4 with margins of 2.5 cm, in twentieths of a point. */
const PAGE =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1417" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';

const paragraph = (text: string): string =>
  `<w:p><w:pPr><w:spacing w:after="160"/></w:pPr><w:r><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/><w:sz w:val="22"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

/** A Word document with one paragraph for each line. */
export const documentOf = (lines: readonly string[]): Buffer =>
  new PizZip()
    .file('[Content_Types].xml', CONTENT_TYPES)
    .file('_rels/.rels', RELATIONSHIPS)
    .file(
      'word/document.xml',
      `${HEAD}<w:document xmlns:w="${NAMESPACE}/wordprocessingml/2006/main"><w:body>${lines.map(paragraph).join('')}${PAGE}</w:body></w:document>`,
    )
    .generate({ type: 'nodebuffer', compression: 'DEFLATE' });

const texts: Readonly<Record<LetterID, readonly string[]>> = {
  [cardRequestType.STANDARD]: [
    'Your fuel cards',
    'Please find your fuel cards with this letter{{#vehicle}} for your {{vehicle}}{{/vehicle}}.',
  ],
  [cardRequestType.REPLACEMENT]: [
    'Your replacement fuel cards',
    'Please find the replacement of your fuel cards with this letter. The former cards no longer work: please destroy them.',
  ],
  [cardRequestType.EXPIRED]: [
    'Your new fuel cards',
    'Your fuel cards expire soon. Please find their replacement with this letter, use the present cards until they expire, and destroy them then.',
  ],
  [cardRequestType.CHANGE_OF_REGISTRATION]: [
    'Your fuel cards for the new registration',
    'Please find the fuel cards for your new registration{{#registration}} {{registration}}{{/registration}} with this letter. Please destroy the cards with the former registration.',
  ],
  [cardRequestType.ADDITIONAL]: [
    'Your additional fuel cards',
    'Please find the additional fuel cards that you asked for with this letter.',
  ],
};

const letter = ([subject = '', text = '']: readonly string[]): Buffer =>
  documentOf([
    '{{date}}',
    '{{fullName}}',
    '{{#address}}{{address}}{{/address}}',
    '{{suburb}} {{state}} {{postcode}}',
    '',
    `Dear {{firstName}},`,
    subject,
    text,
    '{{#cards}}',
    '{{card}} card{{#trackingNumber}}, tracking number {{trackingNumber}}{{/trackingNumber}}',
    '{{/cards}}',
    '{{#registration}}Registration: {{registration}}{{/registration}}',
    'Please sign the back of each card before you use it. You receive your PINs separately.',
    'Kind regards,',
    '{{assignee}}',
    'Leaseledger',
    '',
    'Our reference: fuel card tracker {{tracker}}',
  ]);

/** The templates that letters begin with. Administrators download, change and replace them. */
export const builtInLetter = (id: LetterID): Buffer => letter(texts[id]);
