import type { Decision } from '../kernel/decision.ts';
import { amend, type PersonAmended } from './amend-person.ts';
import { amends, mergedAway, type PersonState } from './person.ts';

/** The company at which the person works has another name now. */
interface FollowEmployer {
  readonly type: 'FollowEmployer';
  readonly CompanyID: number;
  readonly CompanyName: string;
}

/** A person who now works for another company keeps that company's name. */
export const followEmployer: Decision<PersonState, FollowEmployer, never, PersonAmended> = {
  command: 'FollowEmployer',
  who: (actor, _command, state) => amends(actor, state),
  of: 'known',
  decide: ({ CompanyID, CompanyName }, state) =>
    mergedAway(state) ?? (CompanyID === state.details.CompanyID ? amend({ CompanyName }, state) : []),
  events: {},
  any: (fc, { ids, text }) => fc.record({ CompanyID: ids, CompanyName: text }),
};
