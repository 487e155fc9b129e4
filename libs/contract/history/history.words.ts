import type { HistoryChange } from './history.views.ts';

/** 'Annual KMs 15,000 to 18,000'; without the values when they are sealed or ids. */
export function changeText({ Label, From, To, IsSealed, RecordType }: HistoryChange): string {
  if (RecordType !== null || (IsSealed && From === null && To === null)) return `${Label} changed`;
  if (To === null) return From === null ? `${Label} removed` : `${Label} ${From} removed`;
  return From === null ? `${Label} set to ${To}` : `${Label} ${From} to ${To}`;
}

/** Policies that react to events without a history entry, so nobody can be shown the cause of what they did. */
export const policiesOfUntoldCauses: ReadonlySet<string> = new Set([
  'carry-out-merge-on-merge-decided',
  'mail-digest-on-digest-closed',
  'give-leads-on-lead-distribution-started',
  'give-enquiries-on-enquiry-distribution-started',
  'open-leads-on-residual-lead-run-started',
  'lead-submission-on-form-submission-accepted',
  'queue-mails-on-form-submission-led',
]);

/** 'end sessions' of end-sessions-on-password-changed: policies are named do-x-on-y. */
export const policyWords = (policy: string): string => policy.replace(/-on-.*$/, '').replaceAll('-', ' ');
