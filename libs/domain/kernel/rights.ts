import type { Rule } from '@leaseledger/contract/access/permissions';
import type { Actor } from './decider.ts';

/** Whether the actor may, by a named rule of the contract. The system itself may do whatever rules ask a permission for. */
export const may = (rule: Rule, actor: Actor): boolean => actor.id === null || rule(actor);

/** For decisions that follow from others, and that nobody asks for. */
export const isSystem = ({ id }: Actor): boolean => id === null;

/** Whether the actor is this user. The system may do for a user whatever that user may. */
export const isThemselves = (actor: Actor, { UserID }: { readonly UserID: number }): boolean =>
  actor.id === null || actor.id === UserID;

/** Of a decision that users make on something of their own, in a stream that holds all of its kind. */
export const theirOwn = { who: isThemselves, of: 'any' } as const;
