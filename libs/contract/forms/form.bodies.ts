import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import { IsDefined, IsObject, IsString, Matches, MaxLength, MinLength, ValidateNested } from 'class-validator';
import { CaptchaAnswer } from '../captcha/captcha.bodies.ts';
import { ToggleBody } from '../distributors/distributor.bodies.ts';
import { bodyOf, needed, type ByHand } from '../shared/body-of.ts';
import { message } from '../shared/messages.ts';
import type { Field } from '../kernel/fields.ts';
import { Email, IntegerIn, Optional, Phone, RecordID, Revision, Text } from '../shared/rules.ts';
import { FIELDS_MAX, type neededAnswers, publicFields, type FormAnswers, type FormField } from './form.fields.ts';
import { formFields } from './form.details.ts';
import { formMessage } from './form.messages.ts';

/** The form of `PUT forms`. */
export class FormFields extends bodyOf(formFields, { Name: formMessage.name }) {
  /** JSON text: a list of `{id, label}`. The server checks it with `checkedFields`. */
  @MaxLength(FIELDS_MAX, { message: formMessage.fieldsShape })
  @IsString({ message: formMessage.fieldsShape })
  Fields!: string;
}

/** The form of `POST forms/update`. A field that is left out keeps its value. */
export class AmendedForm extends FormFields {
  @RecordID(message.id) FormID!: number;
  @Revision(message.number('Version')) Version!: number;
}

export class AddFormBody {
  @IsDefined({ message: formMessage.name })
  @IsObject({ message: formMessage.name })
  @ValidateNested()
  @Type(() => FormFields)
  Form!: FormFields;
}

export class UpdateFormBody {
  @IsDefined({ message: message.id })
  @IsObject({ message: message.id })
  @ValidateNested()
  @Type(() => AmendedForm)
  Form!: AmendedForm;
}

/** `POST forms/preview`: an unsaved form. */
export class PreviewFormBody {
  @Optional() @Text(200, message.text('Name', 200)) Name?: string | null;

  /** JSON text, as `checkedFields` reads it. */
  @MaxLength(FIELDS_MAX, { message: formMessage.fieldsShape })
  @IsString({ message: formMessage.fieldsShape })
  Fields!: string;

  /** The colour of the site that shows the form in a frame, such as `#0c5f4b`. Null for a page of its own. */
  @Optional()
  @Matches(/^#[0-9a-f]{6}$/i, { message: message.text('Background', 7) })
  Background?: string | null;
}

/** `POST forms/toggleEnabled` (specification 3, section 7). */
export class ToggleFormBody extends ToggleBody {
  @RecordID(message.id) formID!: number;
}

/** `POST forms/restoreVersion`: an earlier version becomes the current one. */
export class RestoreFormVersionBody {
  @RecordID(message.id) FormID!: number;
  @Revision(message.number('Version')) Version!: number;
  @IntegerIn(1, Number.MAX_SAFE_INTEGER, message.number('Number')) Number!: number;
}

/** `POST forms/releaseSubmission` and `forms/dropSubmission`. */
export class FormSubmissionBody {
  @RecordID(message.id) formSubmissionID!: number;
}

/** `PUT forms/submit`: what a visitor sends (decisions 7, "Forms"). */
export class SubmitFormBody {
  @Text(200, message.text('Link', 200))
  @MinLength(1, { message: message.notFound('Form') })
  @IsString({ message: message.notFound('Form') })
  formLink!: string;

  /** The answers by field id. The rules are those of the version that the visitor saw: `answersBodyOf`. */
  @IsDefined({ message: formMessage.leadRequired })
  @IsObject({ message: formMessage.leadRequired })
  Lead!: object;

  @CaptchaAnswer() captcha?: string | null;

  /** The number of the version that the visitor saw. The current one, if it is left out. */
  @Optional() @IntegerIn(1, Number.MAX_SAFE_INTEGER, message.number('Version')) Version?: number | null;

  /** `Loaded` of the visitor's view: a signed moment. */
  @Optional() @Text(200, message.text('Loaded', 200)) Loaded?: string | null;

  /** A field that no visitor sees. Programs fill it in. */
  @Optional() @Text(500, message.text('Website', 500)) Website?: string | null;
}

const firstName = { message: formMessage.firstName };
const lastName = { message: formMessage.lastName };
const company = { message: formMessage.company };
/** The rules of the answers that a visitor must give (specification 3, section 5). */
const neededRules = {
  FirstName: needed(Text(100, message.text('First name', 100)), MinLength(1, firstName), IsString(firstName)),
  LastName: needed(Text(100, message.text('Last name', 100)), MinLength(1, lastName), IsString(lastName)),
  ContactNumber: needed(Phone({ min: 10, max: 10 }, formMessage.phone)),
  Email: needed(Email(formMessage.email)),
  CompanyName: needed(Text(200, message.text('Company', 200)), MinLength(1, company), IsString(company)),
} as const satisfies { readonly [ID in (typeof neededAnswers)[number]]: object };

const bodies = new Map<string, new () => Partial<FormAnswers>>();

/**
 * The body of the answers to these fields. It checks only the fields of the form and drops all others. The year of a
 * car and the time of a call have further rules that depend on the present time.
 */
export function answersBodyOf(asked: readonly Pick<FormField, 'id'>[]): new () => Partial<FormAnswers> {
  const names = asked.map(({ id }) => id);
  const key = names.join(' ');
  const known = bodies.get(key);
  if (known !== undefined) return known;
  const ids = new Set<string>(names);
  const only = <Value>(table: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(table).filter(([id]) => ids.has(id)));
  // Each rule gives its field the type of the table.
  const body = bodyOf(only<Field>(publicFields), only<ByHand>(neededRules)) as new () => Partial<FormAnswers>;
  bodies.set(key, body);
  return body;
}

const submissions = new Map<new () => object, new () => { readonly Lead: Partial<FormAnswers> }>();

/** The body of a submission to these fields, in which messages are at `Lead.FirstName`. */
export function submissionBodyOf(
  asked: readonly Pick<FormField, 'id'>[],
): new () => { readonly Lead: Partial<FormAnswers> } {
  const answers = answersBodyOf(asked);
  const known = submissions.get(answers);
  if (known !== undefined) return known;
  class Submission {
    readonly Lead!: Partial<FormAnswers>;
  }
  for (const decorate of [ValidateNested(), Type(() => answers)]) decorate(Submission.prototype, 'Lead');
  submissions.set(answers, Submission);
  return Submission;
}
