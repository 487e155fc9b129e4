import type { Code } from '../kernel/codes.ts';

/** Where a submission of a form stands. */
export const submissionStage = { ACCEPTED: 1, QUARANTINED: 2 } as const;
export type SubmissionStageID = (typeof submissionStage)[keyof typeof submissionStage];
export const submissionStages = {
  1: { label: 'Accepted', tone: 'success' },
  2: { label: 'In quarantine', tone: 'warning' },
} as const satisfies Record<SubmissionStageID, Code>;

/** Why a submission is suspected to be spam (decisions 7, "Forms"), in words for staff. */
export const quarantineReasons = {
  hiddenField: 'The hidden field was filled in',
  tooFast: 'Sent within 3 seconds of loading',
  links: 'More than 2 links',
  sameText: 'The same text three times within an hour',
  flood: 'Many submissions within an hour',
  noProof: 'Sent without script, so without proof that no program sent it',
  notLoaded: 'Sent without having loaded the form within a week',
} as const;
export type QuarantineReason = keyof typeof quarantineReasons;

/** A suspected submission that was not released is forgotten after so many days. */
export const QUARANTINE_DAYS = 30;
