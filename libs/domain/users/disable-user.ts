import { mayBeAssigned, unopenedWork } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import type { WorkCount, WorkHandedOver } from '@leaseledger/contract/users/user.views';
import type { Generator, SomeValues } from '../kernel/any.ts';
import type { Actor } from '../kernel/decider.ts';
import type { Decision, Outcome } from '../kernel/decision.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { activity } from '../kernel/history.ts';
import { forbidden, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import {
  administers,
  fullName,
  lastOne,
  mayTouch,
  someOthers,
  type MayBeTheLast,
  type OfUser,
  type UserState,
} from './user.ts';

/** The user leaves: they are disabled or deleted. */
export interface Leaves extends MayBeTheLast {
  /** `to` is the receiver of the work, null for nobody. Without `handover` the work stays. */
  readonly handover?: { readonly to: Candidate | null; readonly work: readonly WorkCount[] };
}

/** The work of a user who leaves. Left out if the work stays. */
export interface WithWork {
  readonly handover?: WorkHandedOver;
}

/** Why a user may not leave, or why their work may not go to this colleague. */
export function mayNotLeave({ handover, others }: Leaves, state: UserState, actor: Actor): Rejection | undefined {
  if (!mayTouch(state, actor)) return forbidden(userMessage.superUsersOnly);
  if (actor.id === state.UserID) return ruleBroken(userMessage.notYourself);
  const to = handover?.to ?? null;
  if (to !== null && (to.UserID === state.UserID || !mayBeAssigned(to))) return ruleBroken(userMessage.receiver);
  const unopened = to === null ? undefined : unopenedWork(to, handover?.work ?? []);
  if (to !== null && unopened !== undefined) return ruleBroken(userMessage.receiverCannotOpen(to.FullName, unopened));
  return state.stage === 'enabled' ? lastOne(state, others) : undefined;
}

export const handedOver = ({ handover }: Leaves): WithWork =>
  handover === undefined
    ? {}
    : {
        handover: {
          to: handover.to && { UserID: handover.to.UserID, FullName: handover.to.FullName },
          work: handover.work,
        },
      };

/** The addition to a history text if work was handed over. */
export const passedOn = ({ handover }: WithWork): string =>
  handover === undefined
    ? ''
    : handover.to === null
      ? '; the work in hand is nobody’s'
      : `; the work in hand goes to ${handover.to.FullName}`;

export const anyLeaving = (fc: Generator, { colleague, orNull }: SomeValues) =>
  fc.record(
    { handover: fc.record({ to: orNull(colleague), work: fc.constant([]) }), others: someOthers(fc) },
    { requiredKeys: ['others'] },
  );

type DisableUser = { readonly type: 'DisableUser' } & Leaves;
/** With the name of that day. Older events lack it. */
export type UserDisabled = {
  readonly type: 'UserDisabled';
  readonly data: OfUser & { readonly FullName?: string } & WithWork;
};
export type UserEnabled = { readonly type: 'UserEnabled'; readonly data: OfUser };

/** The account is disabled, under the name of that day. */
export const disabled = ({ UserID, details }: Pick<UserState, 'UserID' | 'details'>): UserDisabled => ({
  type: 'UserDisabled',
  data: { UserID, FullName: fullName({ details }) },
});

/** Disables an account that is enabled. */
export const disable = (command: Leaves, state: UserState, actor: Actor): Outcome<UserDisabled> =>
  mayNotLeave(command, state, actor) ??
  (state.stage === 'enabled'
    ? [{ type: 'UserDisabled', data: { ...disabled(state).data, ...handedOver(command) } }]
    : []);

const enabled = ({ stage, UserID }: UserState): readonly UserEnabled[] =>
  stage === 'disabled' ? [{ type: 'UserEnabled', data: { UserID } }] : [];

/** Enables an account that is disabled. */
export const enable = (state: UserState, actor: Actor): Outcome<UserEnabled> =>
  mayTouch(state, actor) ? enabled(state) : forbidden(userMessage.superUsersOnly);

export const disableUser: Decision<UserState, DisableUser, UserDisabled> = {
  command: 'DisableUser',
  who: administers,
  of: 'known',
  decide: (command, state, { actor }) => disable(command, state, actor),
  events: {
    UserDisabled: {
      description:
        'A user can no longer log in; with the user who takes over their work, and how much of it there was.',
      isSeenAtOnce: true,
      evolve: (state) => ({ ...state, stage: 'disabled' }),
      history: (data) => activity('User disabled', `Account disabled${passedOn(data)}`),
      undo: {
        touched: () => ['Account'],
        // Work that was handed over does not return, so the undo is refused.
        back({ handover }, state, { actor }) {
          if (!administers(actor)) return forbidden(message.forbidden);
          if (!mayTouch(state, actor)) return forbidden(userMessage.superUsersOnly);
          return handover === undefined ? enabled(state) : ruleBroken(historyMessage.workIsHandedOver);
        },
      },
      example: { UserID: 9, FullName: 'Sam Whitlock' },
    },
  },
  any: anyLeaving,
  weight: 3,
};

interface EnableUser {
  readonly type: 'EnableUser';
}

export const enableUser: Decision<UserState, EnableUser, UserEnabled> = {
  command: 'EnableUser',
  who: administers,
  of: 'known',
  decide: (_command, state, { actor }) => enable(state, actor),
  events: {
    UserEnabled: {
      description: 'A disabled user can log in again.',
      isSeenAtOnce: true,
      evolve: (state) => ({ ...state, stage: 'enabled' }),
      history: () => activity('User enabled', 'Account enabled'),
      undo: {
        touched: () => ['Account'],
        // The number of other administrators is not known here, so an administrator is disabled by hand.
        back(_data, state, { actor }) {
          if (!administers(actor)) return forbidden(message.forbidden);
          if (lastOne(state) !== undefined) return ruleBroken(historyMessage.administratorByHand);
          return disable({}, state, actor);
        },
      },
      example: { UserID: 9 },
    },
  },
  any: (fc) => fc.constant({}),
  weight: 4,
};
