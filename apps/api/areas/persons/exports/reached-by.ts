import type { Scalar } from '@leaseledger/projections/kernel/projection';

/** Addresses and numbers, as they are kept. */
export interface Reached {
  readonly emails: readonly Scalar[];
  readonly phones: readonly Scalar[];
}

/** The conditions under which somebody has one of them, in whichever of their two fields; none where nothing is asked. */
export const reachedBy = ({
  emails,
  phones,
}: Reached): readonly { readonly column: string; readonly in: readonly Scalar[] }[] => [
  ...(emails.length === 0 ? [] : ['Email', 'EmailSecondary'].map((column) => ({ column, in: emails }))),
  ...(phones.length === 0 ? [] : ['ContactNumber', 'ContactNumberSecondary'].map((column) => ({ column, in: phones }))),
];
