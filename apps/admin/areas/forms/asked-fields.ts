import {
  alwaysAsked,
  contactFields,
  formFieldIDs,
  publicFields,
  type FormField,
  type FormFieldID,
} from '@leaseledger/contract/forms/form.fields';

const isFieldID = (id: string): id is FormFieldID => Object.hasOwn(publicFields, id);

/** A change of the fields that a form asks for. */
export type FieldsChange =
  | { readonly type: 'add'; readonly id: FormFieldID }
  | { readonly type: 'remove'; readonly id: FormFieldID }
  | { readonly type: 'label'; readonly id: FormFieldID; readonly label: string }
  /** `to` is a place from 0 on. A place beyond an end is that end. */
  | { readonly type: 'move'; readonly id: FormFieldID; readonly to: number };

/** The fields in JSON text that this builder wrote. Labels may be unfinished. Other texts have no fields. */
export function fieldsIn(json: unknown): readonly FormField[] {
  const read: unknown = typeof json === 'string' ? JSON.parse(json) : [];
  if (!Array.isArray(read)) return [];
  const entries: readonly Partial<Record<string, unknown>>[] = read;
  return entries.flatMap(({ id, label }) =>
    typeof id === 'string' && isFieldID(id) && typeof label === 'string' ? [{ id, label }] : [],
  );
}

/** The fields after a change. A field that every form has stays, and so does the last contact. */
export function withChange(fields: readonly FormField[], change: FieldsChange): readonly FormField[] {
  const { id } = change;
  const others = fields.filter((field) => field.id !== id);
  const own = fields.find((field) => field.id === id);
  if (change.type === 'add') return own === undefined ? [...fields, { id, label: publicFields[id].label }] : fields;
  if (own === undefined) return fields;
  if (change.type === 'remove') return whyKept(fields, id) === undefined ? others : fields;
  if (change.type === 'label') return fields.map((field) => (field.id === id ? { id, label: change.label } : field));
  return others.toSpliced(Math.max(0, change.to), 0, own);
}

/** The fields that the form does not ask for yet, in the order of the menu. */
export const fieldsLeft = (fields: readonly FormField[]): readonly FormFieldID[] =>
  formFieldIDs.filter((id) => !fields.some((field) => field.id === id));

/** The reason why a field cannot be removed; undefined for one that can. */
export function whyKept(fields: readonly FormField[], id: FormFieldID): string | undefined {
  const isAlways = alwaysAsked.some((always) => always === id);
  const isContact = (other: FormFieldID) => contactFields.some((contact) => contact === other);
  const isLast = isContact(id) && !fields.some((field) => field.id !== id && isContact(field.id));
  return isAlways
    ? `Every form asks for ${publicFields[id].label}.`
    : isLast
      ? 'Every form asks for Contact Number or Email.'
      : undefined;
}
