import type { HistoryChange } from './history.views.ts';

/** 'Annual KMs 15,000 to 18,000'; without the values when they are sealed or ids. */
export function changeText({ Label, From, To, IsSealed, RecordType }: HistoryChange): string {
  if (RecordType !== null || (IsSealed && From === null && To === null)) return `${Label} changed`;
  if (To === null) return From === null ? `${Label} removed` : `${Label} ${From} removed`;
  return From === null ? `${Label} set to ${To}` : `${Label} ${From} to ${To}`;
}

/** 'end sessions' of end-sessions-on-password-changed: policies are named do-x-on-y. */
export const policyWords = (policy: string): string => policy.replace(/-on-.*$/, '').replaceAll('-', ' ');
