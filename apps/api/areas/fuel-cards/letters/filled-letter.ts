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
/** A refusal names at most this many placeholders. */
const NAMED = 10;
/** Parts that run something, or hold another document. */
const EMBEDDED = /(?:vbaProject|vbaData|\.bin$|\/(?:embeddings|activeX|customUI)\/)/i;
const MACRO_TYPE = /macroEnabled|vbaProject|activeX|oleObject/i;
/** Links that a reader follows by a click. All other outside targets are loaded when the letter is opened. */
const HYPERLINK = /\/hyperlink"/;
/** Fields of Word that load or run something when the letter is opened. */
const LOADING_FIELD = /\b(?:INCLUDETEXT|INCLUDEPICTURE|DDEAUTO|DDE|IMPORT|LINK)\b/;

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
 * @throws Failure 400 with the reason
 */
export function checkTemplate(template: Buffer): void {
  checkParts(partsOf(template));
  const unknown = understood(() => {
    const inspected = new InspectModule();
    documentIn(template, [inspected]);
    return unknownIn(inspected.getAllStructuredTags());
  });
  if (unknown.length > 0) throw refused(letterMessage.unknownPlaceholders([...new Set(unknown)].slice(0, NAMED)));
  // A template that cannot be filled is refused now, and not when a letter is due.
  understood(() => filledLetter(template, exampleLetter));
}

/** @throws Failure 400 with what docxtemplater says about the template */
function understood<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (thrown) {
    throw refused(letterMessage.brokenPlaceholder(whyBroken(thrown)));
  }
}

/** The parts by name, each unpacked within the limits, so that no archive fills the memory. @throws Failure 400 */
function partsOf(template: Buffer): ReadonlyMap<string, string> {
  let left = PARTS_MAX;
  const parts = new Map<string, string>();
  let entries: ReturnType<typeof zipEntries>;
  try {
    entries = zipEntries(template);
  } catch {
    throw refused(letterMessage.notDocx);
  }
  for (const [name, entry] of entries) {
    let part: Buffer;
    try {
      part = unpacked(entry, Math.min(PART_MAX, left));
    } catch {
      throw refused(letterMessage.inflated);
    }
    left -= part.length;
    parts.set(name, /\.(?:xml|rels)$/i.test(name) ? part.toString('utf8') : '');
  }
  return parts;
}

function checkParts(parts: ReadonlyMap<string, string>): void {
  const types = parts.get('[Content_Types].xml');
  if (types === undefined || !parts.has('word/document.xml')) throw refused(letterMessage.notDocx);
  if (MACRO_TYPE.test(types) || [...parts.keys()].some((name) => EMBEDDED.test(name)))
    throw refused(letterMessage.macros);
  for (const [name, text] of parts) {
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refused(letterMessage.notDocx);
    const outside = name.endsWith('.rels') ? (text.match(/<Relationship\b[^>]*>/g) ?? []) : [];
    if (outside.some((each) => /TargetMode\s*=\s*["']External/i.test(each) && !HYPERLINK.test(each)))
      throw refused(letterMessage.linked);
    const fields = text.match(/<w:instrText[^>]*>[^<]*|w:instr="[^"]*"/g) ?? [];
    if (fields.some((field) => LOADING_FIELD.test(field))) throw refused(letterMessage.linked);
  }
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
