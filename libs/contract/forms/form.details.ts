import { blankOf, fields, foreignID, formatsOf, id, labelsOf, text, yesNo, type Values } from '../kernel/fields.ts';
import { fieldsText, firstFields } from './form.fields.ts';

export const FORM_NAME_MIN = 3;

/** The fields of a form that staff fill in, beside the fields that it asks visitors for (specification 3, section 3). */
export const formFields = fields({
  Name: text({ label: 'Name', blank: '', min: FORM_NAME_MIN, max: 200, personal: false, column: true }),
  /** The company whose staff the form is for. Persons that the form makes belong to it. */
  CompanyID: id({ label: 'Company', column: true }),
  Embedded: yesNo({ label: 'Embedded', column: true }),
  Enabled: yesNo({ label: 'Enabled', blank: true, column: true }),
  /** Whether visitors with an e-mail address are mailed a confirmation. */
  SendConfirmation: yesNo({ label: 'Confirmation mail', column: true }),
  /** The email template of the confirmation; null for the one that the product has. */
  ConfirmationTemplateID: foreignID({ label: 'Email template of the confirmation' }),
});

/** The part of a form that visitors see. A change of it is a version. */
export interface FormVersionContent {
  readonly Name: string;
  readonly Embedded: boolean;
  /** JSON text: a list of `{id, label}`, as `checkedFields` reads it. */
  readonly Fields: string;
}

/** A form as staff fill it in. */
export interface FormDetails extends Values<typeof formFields>, FormVersionContent {
  /** The name of the company when the form was saved. */
  readonly CompanyName: string | null;
  /** The name of the confirmation's template when the template was chosen. */
  readonly ConfirmationTemplateName: string | null;
}

/** A form before anything is entered. */
export const blankForm: FormDetails = {
  ...blankOf(formFields),
  CompanyName: null,
  ConfirmationTemplateName: null,
  Fields: fieldsText(firstFields),
};
/** The names of the fields in forms, columns and histories. */
export const formLabels = { ...labelsOf(formFields), Fields: 'Fields' } as const;
/** Formats of the fields in histories. */
export const formFormats = formatsOf(formFields);
