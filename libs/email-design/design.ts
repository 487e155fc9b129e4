import { isEmailPlaceholder } from '@leaseledger/contract/email-templates/email-template.placeholders';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import { PICTURES_BYTES_MAX, PICTURES_MAX } from '@leaseledger/contract/emails/pictures';
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { placeholdersOf } from './conditions.ts';
import { emailExtensions, Variable } from './extensions.ts';

/** A design that was checked. */
export interface EmailDesign {
  /** The stored form. It holds known blocks and attributes only. */
  readonly json: string;
  readonly document: Node;
}

/** Why a design cannot be used, as a sentence for the user. */
export class DesignProblem extends Error {}

const schema = getSchema([...emailExtensions, Variable]);
/** The depth of a text in a list in a column is 14 in JSON. Deeper JSON could exhaust the stack. */
const DEPTH_MAX = 24;
/** Compiling takes time for each block, and no other request is answered during it. */
const BLOCKS_MAX = 1_000;

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1)));

function read(json: string): Node {
  const value: unknown = JSON.parse(json);
  if (isDeeper(value, DEPTH_MAX)) throw new RangeError('its blocks are nested too deep');
  const document = Node.fromJSON(schema, value);
  if (document.type !== schema.topNodeType) throw new RangeError(`it begins with ${document.type.name}, not with doc`);
  let blocks = 0;
  document.descendants(({ isBlock }) => void (blocks += isBlock ? 1 : 0));
  if (blocks > BLOCKS_MAX) throw new RangeError(`it has more than ${BLOCKS_MAX} blocks`);
  document.check();
  return document;
}

function picturesOf(document: Node): string[] {
  const addresses = new Set<string>();
  document.descendants(({ type, attrs }) => {
    const src: unknown = type.name === 'image' ? attrs['src'] : undefined;
    if (typeof src === 'string' && src.startsWith('data:')) addresses.add(src);
  });
  return [...addresses];
}

/**
 * Reads a design and checks every block, attribute, placeholder and address of it.
 * @param json a document of the editor, from a user
 * @param own the placeholders that its template has besides the document's
 * @throws DesignProblem that names the first thing that a design may not hold, or pictures that are too many or large
 */
export function checkedDesign(json: string, own: readonly string[] = []): EmailDesign {
  let document;
  try {
    document = read(json);
    const unknown = placeholdersOf(document).find((name) => !isEmailPlaceholder(name) && !own.includes(name));
    if (unknown !== undefined) throw new RangeError(`there is no placeholder ${unknown}`);
  } catch (error) {
    throw new DesignProblem(`The design cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
  const pictures = picturesOf(document);
  if (pictures.length > PICTURES_MAX) throw new DesignProblem(emailMessage.tooManyPictures);
  const bytes = pictures.reduce((sum, { length }) => sum + (length * 3) / 4, 0);
  if (bytes > PICTURES_BYTES_MAX) throw new DesignProblem(emailMessage.picturesTooLarge);
  return { json: JSON.stringify(document.toJSON()), document };
}

/** The design of a new template: one empty paragraph. */
export const blankDesign = '{"type":"doc","content":[{"type":"paragraph"}]}';
