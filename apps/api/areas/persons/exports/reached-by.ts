import type { Scalar } from '@leaseledger/projections/kernel/projection';

/** Addresses and numbers in their stored form. */
export interface Reached {
  readonly emails: readonly Scalar[];
  readonly phones: readonly Scalar[];
}

/** The conditions for a person with one of them in either field; none for an empty request. */
export const reachedBy = ({
  emails,
  phones,
}: Reached): readonly { readonly column: string; readonly in: readonly Scalar[] }[] => [
  ...(emails.length === 0 ? [] : ['Email', 'EmailSecondary'].map((column) => ({ column, in: emails }))),
  ...(phones.length === 0 ? [] : ['ContactNumber', 'ContactNumberSecondary'].map((column) => ({ column, in: phones }))),
];
