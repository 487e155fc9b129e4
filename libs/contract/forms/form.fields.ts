import { NOTES_MAX } from '../leads/lead.codes.ts';
import { leadMessage } from '../leads/lead.messages.ts';
import {
  blankOf,
  email,
  fields,
  lines,
  moment,
  personalIn,
  phone,
  postcode,
  text,
  word,
  year,
  yesNoOrNone,
  type Field,
  type Values,
} from '../kernel/fields.ts';
import { states } from '../shared/australia.ts';
import { oneLine } from '../shared/plain-text.ts';
import { titles } from '../shared/titles.ts';
import { formMessage as said } from './form.messages.ts';

const make = { said: 'Manufacturer', max: 100, personal: true } as const;
const model = { said: 'Model', max: 100, personal: true } as const;
/** The first year of a car that visitors choose (specification 3, section 5). */
export const FIRST_CAR_YEAR = 1960;
const carYear = { said: 'Year', min: FIRST_CAR_YEAR, max: 9999 } as const;

/** The ids of what a form can ask for (decisions 7, "Forms"), in the order of the builder's menu. */
export const formFieldIDs = [
  'Title',
  'FirstName',
  'LastName',
  'ContactNumber',
  'Email',
  'State',
  'Postcode',
  'HasHadNovatedLease',
  'CompanyName',
  'CurrentCarManufacturer',
  'CurrentCarModel',
  'CurrentCarYear',
  'InterestedCarManufacturer',
  'InterestedCarModel',
  'InterestedCarYear',
  'Notes',
  'PreferredCallTime',
] as const;
export type FormFieldID = (typeof formFieldIDs)[number];

/** The fields that a form can ask for (specification 3, section 3), with the labels that the builder proposes. */
export const publicFields = fields({
  Title: word(titles, { label: 'Title', personal: true }),
  FirstName: text({ label: 'First Name', max: 100, personal: true }),
  LastName: text({ label: 'Last Name', max: 100, personal: true }),
  ContactNumber: phone({ label: 'Contact Number', min: 10, max: 10, wrong: said.phone, personal: true }),
  Email: email({ label: 'Email', wrong: said.email, personal: true }),
  State: word(states, { label: 'State', personal: true }),
  Postcode: postcode({ label: 'Postcode', wrong: said.postcode, personal: true }),
  HasHadNovatedLease: yesNoOrNone({ label: 'Has Novated Lease', said: 'Has had a novated lease' }),
  CompanyName: text({ label: 'Company', max: 200, personal: true }),
  CurrentCarManufacturer: text({ label: 'Current Car Manufacturer', ...make }),
  CurrentCarModel: text({ label: 'Current Car Model', ...model }),
  CurrentCarYear: year({ label: 'Current Car Year', ...carYear }),
  InterestedCarManufacturer: text({ label: 'Interested Car Manufacturer', ...make }),
  InterestedCarModel: text({ label: 'Interested Car Model', ...model }),
  InterestedCarYear: year({ label: 'Interested Car Year', ...carYear }),
  Notes: lines({ label: 'Query/Notes', max: NOTES_MAX, wrong: leadMessage.notesTooLong, personal: true }),
  PreferredCallTime: moment({ label: 'Callback Date & Time' }),
} satisfies Readonly<Record<FormFieldID, Field>>);

/** The answers of a visitor. A field without an answer holds its blank value. Older submissions hold a no for it. */
export interface FormAnswers extends Values<typeof publicFields> {}

export const blankAnswers: FormAnswers = blankOf(publicFields);
/** The answers that the log seals. The others tell of nobody without these, as in leads. */
export const personalAnswers = personalIn(publicFields);

/** The fields of every form. One of the contacts is also on every form. */
export const alwaysAsked = ['FirstName', 'LastName'] as const satisfies readonly FormFieldID[];
export const contactFields = ['ContactNumber', 'Email'] as const satisfies readonly FormFieldID[];
/** The fields that a visitor must fill in where the form asks for them (specification 3, section 5). */
export const neededAnswers = [
  ...alwaysAsked,
  ...contactFields,
  'CompanyName',
] as const satisfies readonly FormFieldID[];

export const FIELD_LABEL_MAX = 100;
/** The most characters of the fields as JSON. All 17 with the longest labels have fewer. */
export const FIELDS_MAX = 5_000;

/** One field of a form, in the order in which visitors see it. */
export interface FormField {
  readonly id: FormFieldID;
  readonly label: string;
}

/** Why fields are no fields of a form. The message is for the person who builds the form. */
export class FormFieldsProblem extends Error {}

const isFieldID = (id: unknown): id is FormFieldID => typeof id === 'string' && Object.hasOwn(publicFields, id);

function checkedField(field: unknown): FormField {
  if (typeof field !== 'object' || field === null) throw new FormFieldsProblem(said.fieldsShape);
  const { id, label }: { readonly id?: unknown; readonly label?: unknown } = field;
  if (!isFieldID(id)) throw new FormFieldsProblem(said.fieldUnknown(String(id)));
  const cleaned = typeof label === 'string' ? oneLine(label) : '';
  if (cleaned === '' || cleaned.length > FIELD_LABEL_MAX)
    throw new FormFieldsProblem(said.fieldLabel(publicFields[id].label, FIELD_LABEL_MAX));
  return { id, label: cleaned };
}

function listIn(json: string): readonly unknown[] {
  try {
    const parsed: unknown = json.length > FIELDS_MAX ? undefined : JSON.parse(json);
    if (Array.isArray(parsed)) return parsed;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new FormFieldsProblem(said.fieldsShape);
}

/**
 * The fields of a form, in their order, with cleaned labels (decisions 7, "Forms").
 * @param json JSON text: a list of `{id, label}`
 * @throws FormFieldsProblem for another text, an unknown or doubled id, a label without text, and without a name or a contact
 */
export function checkedFields(json: string): readonly FormField[] {
  const checked = listIn(json).map(checkedField);
  const ids = checked.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new FormFieldsProblem(said.fieldTwice(publicFields[twice].label));
  const missing = alwaysAsked.find((id) => !ids.includes(id));
  if (missing !== undefined) throw new FormFieldsProblem(said.fieldMissing(publicFields[missing].label));
  if (!contactFields.some((id) => ids.includes(id))) throw new FormFieldsProblem(said.contactMissing);
  return checked;
}

/** Why `checkedFields` refuses a text; undefined for one that it takes. */
export function fieldsProblem(json: string): string | undefined {
  try {
    checkedFields(json);
    return undefined;
  } catch (error) {
    if (error instanceof FormFieldsProblem) return error.message;
    throw error;
  }
}

/** The stored text of fields. Equal fields have equal texts. */
export const fieldsText = (asked: readonly FormField[]): string =>
  JSON.stringify(asked.map(({ id, label }) => ({ id, label })));

/** The fields of a new form. */
export const firstFields: readonly FormField[] = (
  ['FirstName', 'LastName', 'ContactNumber', 'Email'] satisfies readonly FormFieldID[]
).map((id) => ({ id, label: publicFields[id].label }));
