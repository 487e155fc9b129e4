import type { State } from '@leaseledger/contract/shared/australia';
import { postcodeFitsState } from '@leaseledger/contract/shared/postcodes';
import { Warning } from '../../platform/form/Warning.tsx';

const COMPLETE = 4;

/** Warns when a complete postcode belongs to another state. */
export const PostcodeWarning = ({
  state,
  postcode,
}: {
  readonly state: State | null;
  readonly postcode: string | null;
}) =>
  state === null || postcode === null || postcode.length !== COMPLETE || postcodeFitsState(postcode, state) ? null : (
    <Warning>{`${postcode} is not a postcode of ${state}.`}</Warning>
  );
