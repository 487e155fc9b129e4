import { postcodeFitsState, type State } from '@leaseledger/contract/shared/australia';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './persons.css';

/** Something to look at that stops nobody. */
export const Warning = ({ children }: { readonly children: ReactNode }) => (
  <span className="person-warning" role="status">
    <TriangleAlert aria-hidden />
    <span>{children}</span>
  </span>
);

const COMPLETE = 4;

/** Says when a complete postcode lies in another state. */
export const PostcodeWarning = ({ state, postcode }: { readonly state: State | null; readonly postcode: string | null }) =>
  state === null || postcode === null || postcode.length !== COMPLETE || postcodeFitsState(postcode, state) ? null : (
    <Warning>{`${postcode} is not a postcode of ${state}.`}</Warning>
  );

/** Whether an employer was typed instead of picked from the list. */
export const isTypedCompany = (companyID: number | null, companyName: string | null): boolean =>
  companyID === null && companyName !== null && companyName.trim() !== '';
