type Form<Details extends object> = { readonly [Field in keyof Details]?: Details[Field] | null };

/** The values of the details that a form contains. An emptied detail has its blank value. */
export function entered<Details extends object>(blank: Details, form: Form<Details>): Partial<Details> {
  const mentioned = new Map<string, unknown>(Object.entries(form).filter(([, value]) => value !== undefined));
  const details = Object.entries(blank).filter(([field]) => mentioned.has(field));
  // Each value comes from the form's field of the same name.
  return Object.fromEntries(
    details.map(([field, empty]) => [field, mentioned.get(field) ?? empty]),
  ) as Partial<Details>;
}
