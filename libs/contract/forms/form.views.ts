import { view } from '../kernel/answer.ts';
import type { Code } from '../kernel/codes.ts';
import { list } from '../kernel/list.ts';
import { formFields, type FormDetails, type FormVersionContent } from './form.details.ts';
import type { FormField } from './form.fields.ts';
import { quarantineReasons, submissionStages, type SubmissionStageID } from './form.codes.ts';

/** One form in lists. Moments are ISO 8601 in UTC. */
export interface FormRow extends FormDetails {
  readonly id: number;
  readonly FormID: number;
  /** The revision of the record; updates carry it back. */
  readonly Version: number;
  /** The number of versions that visitors saw. The last one is current. */
  readonly Versions: number;
  /** The end of its address: `/form/{FormLink}`. */
  readonly FormLink: string;
  /** The number of accepted submissions at the present; null in lists of the past. */
  readonly UseCount: number | null;
  /** The number of submissions that now wait in the quarantine; null in lists of the past. */
  readonly QuarantineCount: number | null;
  /** Null for the system. */
  readonly CreatedByUserID: number | null;
  readonly CreatedByUserName: string;
  readonly CreatedDateTime: string;
  readonly ModifiedByUserID: number | null;
  readonly ModifiedByName: string;
  readonly ModifiedDateTime: string;
}

/** One version of a form, as visitors saw it. */
export interface FormVersion extends FormVersionContent {
  /** From 1 on. */
  readonly Number: number;
  /** The version that was restored with it; null for a version that was written. */
  readonly Restores: number | null;
  readonly SavedByName: string;
  readonly SavedDateTime: string;
}

/** A form as a visitor gets it. It holds nothing that is internal. */
export interface VisitorsForm {
  readonly FormLink: string;
  readonly Name: string;
  readonly Embedded: boolean;
  /** The number of this version. A submission carries it back. */
  readonly Version: number;
  readonly Fields: readonly FormField[];
  /** The signed moment of this answer. A submission carries it back. */
  readonly Loaded: string;
}

/** An unsaved form as visitors would see it. */
export interface FormPreview {
  /** The whole page, without its scripts. */
  readonly HTML: string;
}

/** The answer to a visitor. It is the same for an accepted and for a suspected submission. */
export interface SubmissionReceipt {
  readonly FormLink: string;
}

/** An answer with the label that the visitor saw. */
export interface LabelledAnswer extends FormField {
  /** The value as text; a moment is ISO 8601 in UTC. */
  readonly value: string;
}

/** One submission, to be read by staff. What the visitor entered is null once it is forgotten. */
export interface FormSubmissionRow {
  readonly id: number;
  readonly FormSubmissionID: number;
  /** The revision of the record. */
  readonly Version: number;
  readonly FormID: number;
  /** The name of the form as the visitor saw it. */
  readonly FormName: string;
  /** The number of the form's version that the visitor saw. */
  readonly FormVersion: number;
  readonly StageID: SubmissionStageID;
  /** Why it waits, or waited, in the quarantine: names of `quarantineReasons`, joined with commas. Empty for the others. */
  readonly Reasons: string;
  readonly ReceivedDateTime: string;
  readonly FullName: string | null;
  readonly Answers: readonly LabelledAnswer[] | null;
  /** Null until the person is matched or made. */
  readonly PersonID: number | null;
  readonly LeadID: number | null;
  readonly ReleasedByName: string | null;
  readonly ReleasedDateTime: string | null;
}

export const formRow = view<FormRow>('FormRow');
export const formVersion = view<FormVersion>('FormVersion');
export const visitorsForm = view<VisitorsForm>('VisitorsForm');
export const formPreview = view<FormPreview>('FormPreview');
export const submissionReceipt = view<SubmissionReceipt>('SubmissionReceipt');
export const formSubmissionRow = view<FormSubmissionRow>('FormSubmissionRow');

/** The list of forms. */
export const formList = list({
  resource: 'forms',
  row: formRow,
  id: 'FormID',
  fields: formFields,
  first: { FormID: 'integer' },
  columns: {
    CompanyName: 'text',
    FormLink: 'text',
    Versions: 'integer',
    CreatedByUserID: 'integer',
    CreatedByUserName: 'text',
    CreatedDateTime: 'time',
    ModifiedByUserID: 'integer',
    ModifiedByName: 'text',
    ModifiedDateTime: 'time',
  },
  heads: {
    FormID: 'Number',
    CompanyName: 'Company',
    FormLink: 'Link',
    Versions: 'Versions',
    UseCount: 'Uses',
    QuarantineCount: 'In quarantine',
    CreatedByUserName: 'Created by',
    CreatedDateTime: 'Created',
    ModifiedByName: 'Changed by',
    ModifiedDateTime: 'Changed',
  },
  formats: { FormID: 'id', CompanyID: 'id', CreatedByUserID: 'id', ModifiedByUserID: 'id' },
});

const reasonCodes: Readonly<Record<string, Code>> = Object.fromEntries(
  Object.entries(quarantineReasons).map(([reason, label]) => [reason, { label }]),
);

/** The list of submissions, of all forms or of one. */
export const formSubmissionList = list({
  resource: 'formSubmissions',
  row: formSubmissionRow,
  id: 'FormSubmissionID',
  first: { FormSubmissionID: 'integer' },
  columns: {
    FormID: 'integer',
    FormName: 'text',
    FormVersion: 'integer',
    StageID: 'integer',
    FullName: 'text',
    ReceivedDateTime: 'time',
    PersonID: 'integer',
    LeadID: 'integer',
  },
  heads: {
    FormSubmissionID: 'Number',
    FormName: 'Form',
    FormVersion: 'Version',
    StageID: 'Stage',
    Reasons: 'Reasons',
    ReceivedDateTime: 'Received',
    FullName: 'Name',
    Answers: 'Answers',
    LeadID: 'Lead',
    ReleasedByName: 'Released by',
    ReleasedDateTime: 'Released',
  },
  formats: {
    FormSubmissionID: 'id',
    FormID: 'id',
    StageID: { codes: submissionStages, mark: 'status' },
    Reasons: { severalCodes: reasonCodes },
    PersonID: 'id',
    LeadID: 'id',
  },
});
