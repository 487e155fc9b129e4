/** The names of an area and its record, in every spelling that the templates need. */
export type AreaNames = Readonly<
  Record<
    | '__area__'
    | '__areaName__'
    | '__Area__'
    | '__kebab__'
    | '__kebabs__'
    | '__path__'
    | '__Record__'
    | '__record__'
    | '__Records__'
    | '__records__'
    | '__words__'
    | '__Words__'
    | '__wordsMany__'
    | '__WordsMany__',
    string
  >
>;

const FOLDER = /^[a-z][a-zA-Z]*(?:-[a-z]+)*$/;
const RECORD = /^(?:[A-Z][a-z]+)+$/;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const many = (word: string) =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;

/**
 * The names of a new area.
 * @param folder its folder in every layer, e.g. `leave` or `fuel-cards`; its calls begin with the same words, as `fuelCards`
 * @param record one record of it, e.g. `LeaveRequest`
 * @throws Error saying what a name must look like
 */
export function namesOf(folder: string, record: string): AreaNames {
  if (!FOLDER.test(folder))
    throw new Error(
      `The folder begins with a small letter and parts words with hyphens, e.g. leave or fuel-cards, not '${folder}'`,
    );
  if (!RECORD.test(record))
    throw new Error(`A record is called in the singular, each word with a capital, e.g. LeaveRequest, not '${record}'`);
  const words = record.replace(/(?<!^)([A-Z])/g, ' $1').toLowerCase();
  const areaName = folder.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return {
    __area__: folder,
    __areaName__: areaName,
    __Area__: upperFirst(areaName),
    __path__: areaName,
    __kebab__: words.replaceAll(' ', '-'),
    __kebabs__: many(words).replaceAll(' ', '-'),
    __Record__: record,
    __record__: lowerFirst(record),
    __Records__: many(record),
    __records__: lowerFirst(many(record)),
    __words__: words,
    __Words__: upperFirst(words),
    __wordsMany__: many(words),
    __WordsMany__: upperFirst(many(words)),
  };
}

/** A template, or the path of one, with the names filled in. */
export const filledIn = (template: string, names: AreaNames): string =>
  Object.entries(names).reduce((text, [placeholder, name]) => text.replaceAll(placeholder, name), template);
