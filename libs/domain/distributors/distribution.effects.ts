import type { Started } from './distribution.ts';

/** Gives records to the users that a run of their distributor chose, if they may still receive them. */
interface Giving<Type extends string> {
  readonly type: Type;
  readonly RunID: number;
  readonly records: readonly { readonly RecordID: number; readonly to: number }[];
}

export interface GiveLeads extends Giving<'GiveLeads'> {}
export interface GiveEnquiries extends Giving<'GiveEnquiries'> {}

/** The effect that follows a decided run: to give its records. None if the run has no records. */
export const giving = <Type extends string>(type: Type, { RunID, records }: Started): readonly Giving<Type>[] =>
  records.length === 0 ? [] : [{ type, RunID, records: records.map(({ RecordID, to }) => ({ RecordID, to })) }];
