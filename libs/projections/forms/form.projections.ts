import { formRows } from './form-rows.projection.ts';
import { formSubmissionRows } from './form-submission-rows.projection.ts';

/** The read models of public forms. */
export const formProjections = [formRows, formSubmissionRows] as const;
