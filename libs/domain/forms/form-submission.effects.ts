interface OfSubmission {
  readonly FormID: number;
  readonly FormSubmissionID: number;
}

/** Matches or makes the person of an accepted submission, and logs its lead, once. */
export interface LeadFormSubmission {
  readonly type: 'LeadFormSubmission';
  readonly FormSubmissionID: number;
}

/** Forgets the submissions of a person. */
export interface ForgetFormSubmissionsOf {
  readonly type: 'ForgetFormSubmissionsOf';
  readonly PersonID: number;
}

/** Collects a notice of a submission for the creator of its form. */
export interface NoticeFormCreator extends OfSubmission {
  readonly type: 'NoticeFormCreator';
  /** ISO 8601, UTC. */
  readonly happened: string;
}

/** The effects that the area of forms performs. */
export type FormEffect = LeadFormSubmission | ForgetFormSubmissionsOf | NoticeFormCreator;

/** The mail that visitors receive. */
export type FormConfirmationMail = 'form-confirmation';
/** The mails that the creator of a form receives. */
export type FormNoticeMail = 'form-notice' | 'form-notices';
export type FormMail = FormConfirmationMail | FormNoticeMail;
