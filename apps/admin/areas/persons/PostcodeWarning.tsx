import { postcodeFitsState, type State } from '@leaseledger/contract/shared/australia';
import { Warning } from '../../platform/form/Warning.tsx';

const COMPLETE = 4;

/** Says when a complete postcode lies in another state. */
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
