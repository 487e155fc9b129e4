import type { CardPlaceholder, LetterPlaceholder } from '@leaseledger/contract/fuel-cards/fuel-card-letter.codes';
import { cardPlaceholders, CARDS, letterPlaceholders } from '@leaseledger/contract/fuel-cards/fuel-card-letter.codes';
import { letterMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import Docxtemplater from 'docxtemplater';
import InspectModule, { type Placeholder } from 'docxtemplater/js/inspect-module.js';
import PizZip from 'pizzip';
import { badInput } from '../../../platform/answers/failure.ts';
import { unpacked, zipEntries } from '../../../records/imports/exports/zip-entries.ts';

export type CardValues = Readonly<Record<CardPlaceholder, string>>;
/** The values of a letter. An absent value is an empty text. */
export type LetterValues = Readonly<Record<LetterPlaceholder, string>> & { readonly [CARDS]: readonly CardValues[] };

/** The most bytes of one part of a template, and of all of them. */
const PART_MAX = 5_000_000;
const PARTS_MAX = 20_000_000;
/**
 * The most characters of all parts of XML together. No other request is answered while a letter is filled: 1 s at this
 * size, 5 s at 5 million.
 */
const XML_MAX = 1_000_000;
/** The most braces in all texts times the characters of all XML: each repeated part is read again for those around it. */
const BRACES_BY_XML_MAX = 100_000_000;
/** A refusal names at most this many placeholders. */
const NAMED = 10;
/** Parts that run something, or hold another document. */
const EMBEDDED = /(?:vbaProject|vbaData|\.bin$|\/(?:embeddings|activeX|customUI)\/)/i;
const EMBEDDED_TYPE = /macroEnabled|vbaProject|activeX|oleObject/i;
const EMBEDDED_RELATION = /\/(?:oleObject|package|control|aFChunk|subDocument|vbaProject|attachedToolbars)$/i;
/** Links that a reader follows by a click. All other outside targets are loaded when the letter is opened. */
const HYPERLINK = /\/hyperlink$/;
const HYPERLINK_TAG = /^(?:hyperlink|hlink(?:Click|Hover|MouseOver))$/;
/** A target outside of the archive, although the relation does not say so. */
const OUTSIDE = /^(?:[a-z][\w+.-]*:|[/\\]{2})/i;
/** Names that lead out of the archive, or that a reader may take for the name of another part. */
const ODD_NAME = /[\\%:\0]|^\/|(?:^|\/)\.{0,2}(?:\/|$)/;
/** Fields of Word that load or run something. Word ignores the case of a field's name. */
const LOADING_FIELD =
  /^[^a-z]*(?:INCLUDE(?:TEXT|PICTURE)?|DATABASE|DDE(?:AUTO)?|IMPORT|LINK|RD|EMBED|(?:HTML)?CONTROL|MACROBUTTON|PRINT)\b/i;
/** Elements that ask a database, or show a page of the web. */
const LOADING_TAG = /^(?:mailMerge|webVideoPr|script|iframe)$/;
/** Elements that load what their own attributes name, without a relation: of VML, and of pictures in SVG. */
const PICTURE_TAG = /^(?:imagedata|fill|stroke|image|feImage|use)$/;
const PICTURE_ADDRESSES = ['src', 'href', 'althref'] as const;
/** A style of a picture in SVG that loads something. */
const LOADING_STYLE = /@import|url\(\s*(?:["']\s*)?(?:(?!data:)[a-z][\w+.-]*:|[/\\]{2})/i;
const FIELD_TAG = /^(?:instrText|delInstrText)$/;
const LINE_END = /[\n\r\u2028\u2029]/;
/** Parts of XML that Word never writes. They could divide a name, so that no check finds it. */
const UNUSUAL_XML = /<!|<\?(?!xml[\s?])|^<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i;
/** A tag with its name and its attributes; or a text. Each sign can be read in one way only, so that reading stays linear. */
const TAG_OR_TEXT = /<(\/?)([^\s<>"'/]+)((?:[\s/](?:"[^"<]*"|'[^'<]*'|[^"'<>])*)?)>|[^<]+/g;
const ATTRIBUTE = /([^\s<>:"'/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g;
const NAMED_SIGNS: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const refused = (text: string) => badInput({ Content: text });

const documentIn = (template: Buffer, modules: readonly InspectModule[] = []): Docxtemplater =>
  new Docxtemplater(new PizZip(template), {
    delimiters: { start: '{{', end: '}}' },
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
    nullGetter: () => '',
    parser: (name) => ({ get: (scope: unknown) => Object.entries(Object(scope)).find(([key]) => key === name)?.[1] }),
    modules: [...modules],
  });

/** The letter as a Word document. The template was checked when it was uploaded. */
export const filledLetter = (template: Buffer, values: LetterValues): Buffer =>
  documentIn(template).render(values).toBuffer({ compression: 'DEFLATE' });

/**
 * Checks an uploaded template by its content: a Word document without macros, embedded objects and outside parts, which
 * asks for known placeholders only.
 * @returns the checked parts in an archive of their own, because two readers may find other parts in the uploaded one
 * @throws Failure 400 with the reason
 */
export function checkedTemplate(uploaded: Buffer): Buffer {
  const parts = partsOf(uploaded);
  checkParts(parts);
  const archive = new PizZip();
  for (const [name, { bytes }] of parts) archive.file(name, bytes);
  const template = archive.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
  const unknown = understood(() => {
    const inspected = new InspectModule();
    documentIn(template, [inspected]);
    return unknownIn(inspected.getAllStructuredTags());
  });
  if (unknown.length > 0) throw refused(letterMessage.unknownPlaceholders([...new Set(unknown)].slice(0, NAMED)));
  // A template that cannot be filled is refused now, and not when a letter is due.
  understood(() => filledLetter(template, exampleLetter));
  return template;
}

/** @throws Failure 400 with what docxtemplater says about the template */
function understood<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (thrown) {
    throw refused(letterMessage.brokenPlaceholder(whyBroken(thrown)));
  }
}

interface Part {
  readonly bytes: Buffer;
  /** Undefined for a part that is no XML, such as a picture. */
  readonly xml: string | undefined;
}

/**
 * The parts by name, each unpacked within the limits, so that no archive fills the memory.
 * @throws Failure 400, also for two names that only case tells apart, because readers choose differently
 */
function partsOf(template: Buffer): ReadonlyMap<string, Part> {
  let left = PARTS_MAX;
  let xmlLeft = XML_MAX;
  const parts = new Map<string, Part>();
  let entries: ReturnType<typeof zipEntries>;
  try {
    entries = zipEntries(template);
  } catch {
    throw refused(letterMessage.notDocx);
  }
  const names = new Set<string>();
  for (const [name, entry] of entries) {
    let bytes: Buffer;
    try {
      bytes = unpacked(entry, Math.min(PART_MAX, left));
    } catch {
      throw refused(letterMessage.inflated);
    }
    left -= bytes.length;
    if (name.endsWith('/')) continue;
    if (ODD_NAME.test(name) || names.has(name.toLowerCase())) throw refused(letterMessage.notDocx);
    names.add(name.toLowerCase());
    const xml = xmlIn(name, bytes);
    xmlLeft -= xml?.length ?? 0;
    if (xmlLeft < 0) throw refused(letterMessage.inflated);
    parts.set(name, { bytes, xml });
  }
  return parts;
}

/** A part that readers take for XML, by its name or its content. @throws Failure 400 for XML that Word does not write */
function xmlIn(name: string, bytes: Buffer): string | undefined {
  const isUtf16 = ['fffe', 'feff', '3c00', '003c'].includes(bytes.toString('hex', 0, 2));
  if (!isUtf16 && !/\.(?:xml|rels)$/i.test(name) && !/^(?:\xEF\xBB\xBF)?\s*</.test(bytes.toString('latin1')))
    return undefined;
  try {
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!xml.includes('\0') && !UNUSUAL_XML.test(xml)) return xml;
  } catch {
    // The bytes are no UTF-8.
  }
  throw refused(letterMessage.notDocx);
}

/** A text or a value of XML as its reader sees it. */
const decoded = (xml: string): string =>
  xml.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,4}));/gi, (whole, hex?: string, decimal?: string, name = '') => {
    const sign = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return Number.isNaN(sign) ? (NAMED_SIGNS.get(name) ?? whole) : sign > 0x10ffff ? whole : String.fromCodePoint(sign);
  });

interface Tag {
  readonly isEnd: boolean;
  /** Without its prefix. */
  readonly name: string;
  readonly isEmpty: boolean;
  /** The values of each attribute. Prefixes are left out, so an attribute can have several values. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

/** The tags and texts in their order. @throws Failure 400 for a sign that is in neither */
function* tagsAndTexts(xml: string): Generator<Tag | string> {
  let read = 0;
  for (const [whole, end, name, attributes = ''] of xml.matchAll(TAG_OR_TEXT)) {
    read += whole.length;
    if (name === undefined) yield decoded(whole);
    else
      yield {
        isEnd: end !== '',
        name: name.slice(name.indexOf(':') + 1),
        isEmpty: attributes.endsWith('/'),
        attributes: attributesOf(attributes),
      };
  }
  if (read !== xml.length) throw refused(letterMessage.notDocx);
}

function attributesOf(tag: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [, name = '', double, single] of tag.matchAll(ATTRIBUTE)) {
    const value = double ?? single;
    if (value === undefined) continue;
    const known = values.get(name);
    if (known === undefined) values.set(name, [decoded(value)]);
    else known.push(decoded(value));
  }
  return values;
}

function checkParts(parts: ReadonlyMap<string, Part>): void {
  const types = parts.get('[Content_Types].xml')?.xml;
  if (types === undefined || !parts.has('word/document.xml')) throw refused(letterMessage.notDocx);
  if (EMBEDDED_TYPE.test(decoded(types)) || [...parts.keys()].some((name) => EMBEDDED.test(name)))
    throw refused(letterMessage.macros);
  const checked = [...parts].map(([name, { xml = '' }]) => ({ name: name.toLowerCase(), xml, ...checkXml(xml) }));
  const braces = checked.reduce((sum, part) => sum + part.braces, 0);
  if (braces * checked.reduce((sum, { xml }) => sum + xml.length, 0) > BRACES_BY_XML_MAX)
    throw refused(letterMessage.tooManyPlaceholders);
  const links = new Map(checked.map((part) => [part.name, part.links]));
  for (const [name, { xml = '' }] of parts) {
    const ofPart = links.get(name.toLowerCase().replace(/[^/]*$/, '_rels/$&.rels'));
    if (ofPart !== undefined && ofPart.size > 0) checkLinks(xml, ofPart);
  }
}

/**
 * @returns the ids of its relations that are links, and the number of opening braces in its texts
 * @throws Failure 400 for a relation, a field or an element that loads or runs something
 */
function checkXml(xml: string): { readonly links: ReadonlySet<string>; readonly braces: number } {
  const links = new Set<string>();
  let braces = 0;
  // Word joins the texts of a field, so that its name may be divided. Each field is a line.
  let fields = '';
  let within = '';
  for (const read of tagsAndTexts(xml)) {
    if (typeof read === 'string') {
      braces += read.split('{').length - 1;
      fields += FIELD_TAG.test(within) ? read : '';
      if (within === 'style' && LOADING_STYLE.test(read)) throw refused(letterMessage.linked);
      continue;
    }
    within = read.isEnd || read.isEmpty ? '' : read.name;
    if (loads(read)) throw refused(letterMessage.linked);
    if (read.name === 'fldChar') fields += '\n';
    else if (read.name === 'fldSimple') fields += `\n${(read.attributes.get('instr') ?? []).join('\n')}\n`;
    else if (read.name === 'Relationship' && isLink(read.attributes))
      for (const id of read.attributes.get('Id') ?? []) links.add(id);
  }
  if (fields.split(LINE_END).some((field) => LOADING_FIELD.test(field))) throw refused(letterMessage.linked);
  return { links, braces };
}

/** Whether an element loads or runs something by itself. */
const loads = ({ name, attributes }: Tag): boolean =>
  LOADING_TAG.test(name) ||
  (attributes.get('style') ?? []).some((style) => LOADING_STYLE.test(style)) ||
  (PICTURE_TAG.test(name) &&
    PICTURE_ADDRESSES.some((each) =>
      (attributes.get(each) ?? []).some((address) => /^\s*(?!data:)/i.test(address) && OUTSIDE.test(address.trim())),
    ));

/** Whether the relation leads to a page outside. @throws Failure 400 for one that loads or runs something */
function isLink(attributes: Tag['attributes']): boolean {
  const of = (name: string) => attributes.get(name) ?? [];
  const types = of('Type');
  if (types.some((type) => EMBEDDED_RELATION.test(type))) throw refused(letterMessage.macros);
  const isOutside =
    of('TargetMode').some((mode) => mode.trim().toLowerCase() === 'external') ||
    of('Target').some((target) => OUTSIDE.test(target.trim()));
  if (isOutside && !(types.length > 0 && types.every((type) => HYPERLINK.test(type))))
    throw refused(letterMessage.linked);
  return isOutside;
}

/** @throws Failure 400 where a picture, say, has the relation of a link: readers load it without a click */
function checkLinks(xml: string, links: ReadonlySet<string>): void {
  for (const read of tagsAndTexts(xml))
    if (typeof read !== 'string' && !HYPERLINK_TAG.test(read.name))
      for (const values of read.attributes.values())
        if (values.some((value) => links.has(value))) throw refused(letterMessage.linked);
}

/** The names that no letter knows. Also those of tags that put more than text into a letter. */
const unknownIn = (
  placeholders: readonly Placeholder[],
  known: object = { ...letterPlaceholders, [CARDS]: '' },
): readonly string[] =>
  placeholders.flatMap(({ value, module = 'loop', subparsed = [] }) => {
    if (!Object.hasOwn(known, value) || module !== 'loop') return [value];
    // The cards stand in no other list, so that no letter grows without end.
    return unknownIn(subparsed, value === CARDS ? { ...letterPlaceholders, ...cardPlaceholders } : known);
  });

/** The reason that docxtemplater gives for refusing a template, in one line. */
function whyBroken(thrown: unknown): string {
  const properties = thrown instanceof Error && 'properties' in thrown ? thrown.properties : undefined;
  const { errors = [thrown] }: { readonly errors?: readonly unknown[] } = Object(properties);
  const [first] = errors;
  const { explanation }: { readonly explanation?: unknown } = Object(Object(first).properties);
  return typeof explanation === 'string' ? explanation : 'it cannot be filled';
}

/** A letter to a made-up person, by which administrators test a template. */
export const exampleLetter: LetterValues = {
  date: '01/07/2026',
  title: 'Ms',
  firstName: 'Tess',
  lastName: 'Moana',
  fullName: 'Tess Moana',
  address: '12 Ryrie Street',
  suburb: 'Geelong',
  state: 'VIC',
  postcode: '3220',
  company: 'Barwon Health',
  registration: '1AB 2CD',
  vehicle: 'Toyota RAV4 2026',
  delivery: 'Standard',
  requestType: 'Standard',
  requestedDate: '24/06/2026',
  tracker: '3',
  assignee: 'Sam Whitlock',
  cards: [
    { card: 'BP', trackingNumber: 'AP12345', sentDate: '30/06/2026' },
    { card: 'Shell', trackingNumber: '', sentDate: '' },
  ],
};
