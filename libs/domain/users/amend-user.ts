import { grantsEverything, roleGroup } from '@leaseledger/contract/access/permissions';
import { message } from '@leaseledger/contract/shared/messages';
import {
  personalUserDetails,
  userFormats,
  userLabels,
  type UserDetails,
} from '@leaseledger/contract/users/user.details';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { changesOf, formerly, isEmpty, merged } from '../behaviours/amendment.ts';
import { openChanges, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import type { Actor } from '../kernel/decider.ts';
import type { Decision, Outcome } from '../kernel/decision.ts';
import { changes } from '../kernel/history.ts';
import { forbidden, invalid, Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import { disable, enable, type UserDisabled, type UserEnabled } from './disable-user.ts';
import {
  administers,
  lastOne,
  mayTouch,
  personal,
  someDetails,
  someOthers,
  type MayBeTheLast,
  type OfUser,
  type UserState,
} from './user.ts';

interface AmendUser extends MayBeTheLast {
  readonly type: 'AmendUser';
  /** An omitted field keeps its value; null empties it. */
  readonly changes: Partial<UserDetails>;
  /** Disables or enables the account in the same decision. Left out, it stays as it is. */
  readonly Disabled?: boolean;
}

interface UserAmended {
  readonly type: 'UserAmended';
  /** The changed fields, and both names if either changed. `was` holds their previous values. */
  readonly data: OfUser & { readonly was: Partial<UserDetails> } & Partial<UserDetails>;
}

/** The fields of a Super User that only a Super User changes: their login and their rights. */
const guarded = [
  'Email',
  'RoleGroupIntID',
  'ExternalUser',
  'ForcePasswordReset',
] as const satisfies readonly (keyof UserDetails)[];
/** The fields that are not undone. An address may be another user's by now, and rights are decided anew. */
const notUndone = ['Email', 'RoleGroupIntID'] as const satisfies readonly (keyof UserDetails)[];

/** Both names if either changed, because lists show the full name. */
const wholeName = (changed: Partial<UserDetails>, { FirstName, LastName }: UserDetails): Partial<UserDetails> =>
  'FirstName' in changed || 'LastName' in changed ? { FirstName, LastName } : {};

function amend(
  { changes: wanted, others }: Omit<AmendUser, 'type'>,
  state: UserState,
  actor: Actor,
): Outcome<UserAmended> {
  const { UserID, details } = state;
  const changed = changesOf(details, wanted);
  if (isEmpty(changed)) return [];
  if (guarded.some((field) => field in changed) && !mayTouch(state, actor))
    return forbidden(userMessage.superUsersOnly);
  const { RoleGroupIntID = details.RoleGroupIntID, LineManagerUserID } = changed;
  if (
    RoleGroupIntID === roleGroup.SUPER_USER &&
    details.RoleGroupIntID !== RoleGroupIntID &&
    !may(grantsEverything, actor)
  )
    return forbidden(userMessage.grantsSuperUser);
  if (LineManagerUserID === UserID)
    return invalid(userMessage.ownLineManager, { 'User.LineManagerUserID': userMessage.ownLineManager });
  const isLast = RoleGroupIntID === details.RoleGroupIntID ? undefined : lastOne(state, others, RoleGroupIntID);
  if (isLast) return isLast;
  const told = { ...wholeName(changed, details), ...changed };
  return [{ type: 'UserAmended', data: { UserID, ...told, was: formerly(details, told) } }];
}

const words: FieldWords = { labels: userLabels, formats: userFormats, sealed: personalUserDetails };
/** Both names travel together, so an entry does not show which of them changed. */
const wordsOfEntries: FieldWords = { ...words, labels: { ...userLabels, FirstName: 'Name', LastName: 'Name' } };

/** The amendment, then the change of the account by the rules of disabling and enabling. */
function amendWithAccount(
  { Disabled, ...command }: AmendUser,
  state: UserState,
  actor: Actor,
): Outcome<UserAmended | UserDisabled | UserEnabled> {
  const amended = amend(command, state, actor);
  const isChanged = Disabled !== undefined && Disabled !== (state.stage === 'disabled');
  if (!isChanged || amended instanceof Rejection) return amended;
  const now = { ...state, details: merged(state.details, command.changes) };
  const account = Disabled ? disable(command, now, actor) : enable(now, actor);
  return account instanceof Rejection ? account : [...amended, ...account];
}

export const amendUser: Decision<UserState, AmendUser, UserAmended, UserDisabled | UserEnabled> = {
  command: 'AmendUser',
  who: administers,
  of: 'known',
  decide: (command, state, { actor }) => amendWithAccount(command, state, actor),
  events: {
    UserAmended: {
      description: 'Details of a user were changed; only the changed fields, with what they held before.',
      isSeenAtOnce: true,
      personal,
      evolve: (state, data) => ({ ...state, details: merged(state.details, data) }),
      history: (data) => changes('User amended', openChanges(data, wordsOfEntries)),
      sealed: (data) => sealedChanges(data, words),
      undo: {
        // Of a name, only the changed half.
        touched(data) {
          const changed = changesOf<Partial<UserDetails>>(data.was, data);
          return Object.entries(userLabels).flatMap(([field, label]) => (Object.hasOwn(changed, field) ? [label] : []));
        },
        back(data, state, { actor }) {
          if (!administers(actor)) return forbidden(message.forbidden);
          if (notUndone.some((field) => field in data.was)) return ruleBroken(userMessage.notUndone);
          return amend({ changes: changesOf<Partial<UserDetails>>(data, data.was) }, state, actor);
        },
      },
      example: { UserID: 9, JobTitle: 'Specialist', was: { JobTitle: null } },
    },
  },
  any: (fc, some) =>
    fc.record({ changes: fc.record(someDetails(fc, some), { requiredKeys: [] }), others: someOthers(fc) }),
  weight: 4,
};

/** The next login leads to a new password. */
interface ForcePasswordReset {
  readonly type: 'ForcePasswordReset';
}

export const forcePasswordReset: Decision<UserState, ForcePasswordReset, never, UserAmended> = {
  command: 'ForcePasswordReset',
  who: administers,
  of: 'known',
  decide: (_command, state, { actor }) => amend({ changes: { ForcePasswordReset: true } }, state, actor),
  events: {},
  any: (fc) => fc.constant({}),
};
