import { administersUsers, grantsEverything, mayBeAssigned, roleGroup } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { userLabels, type UserDetails } from '@leaseledger/contract/users/user.details';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import type { WorkHandedOver } from '@leaseledger/contract/users/user.views';
import { changesOf, formerly, isEmpty } from '../behaviours/amendment.ts';
import { undoing } from '../kernel/undoing.ts';
import type { Actor, Decider } from '../kernel/decider.ts';
import { forbidden, invalid, missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { OtherAdministrators, UserCommand } from './user.commands.ts';
import type { UserEvent } from './user.events.ts';
import {
  grant,
  mayTouch,
  switchAsked,
  touchedPermission,
  undoOfPermission,
  type PermissionEvent,
} from './user-permissions.ts';
import { evolveUser, fullName, initialUser, isDeniedAdministration, type UserState } from './user.state.ts';

type Decision = readonly UserEvent[] | Rejection;
type Command<Type extends UserCommand['type']> = Extract<UserCommand, { type: Type }>;

/** The fields of a Super User that only a Super User changes: their login and their rights. */
const guarded = [
  'Email',
  'RoleGroupIntID',
  'ExternalUser',
  'ForcePasswordReset',
] as const satisfies readonly (keyof UserDetails)[];
/** The fields that are not undone. An address may be another user's by now, and rights are decided anew. */
const notUndone = ['Email', 'RoleGroupIntID'] as const satisfies readonly (keyof UserDetails)[];

/** Users: specification 4, section 5; who may what: decisions 1. */
export const userDecider: Decider<UserCommand, UserState, UserEvent> = {
  category: 'user',
  initialState: initialUser,
  decide(command, state, { actor }) {
    if (command.type === 'AddUser') return add(command, actor);
    if (state.stage === 'deleted' && command.type === 'UndoDecision') return ruleBroken(historyMessage.accountIsGone);
    if (state.stage === 'unknown' || state.stage === 'deleted') return missing(message.notFound('User'));
    const { UserID } = state;
    if (command.type === 'ChangePassword') return changePassword(command, state, actor);
    if (command.type === 'ResetPassword') {
      if (!isSelf(state, actor)) return forbidden(message.forbidden);
      return state.stage === 'enabled' ? [{ type: 'PasswordReset', data: { UserID } }] : ruleBroken(message.linkIsOver);
    }
    if (command.type === 'EndSessions') return endSessions(state, actor);
    if (command.type === 'SwitchPermission') return switchAsked(command, state, actor);
    if (command.type === 'UndoDecision') return undo(command, state, actor);
    if (!may(administersUsers, actor)) return forbidden(message.forbidden);
    switch (command.type) {
      case 'AmendUser':
        return amend(command, state, actor);
      case 'ForcePasswordReset':
        return amend({ changes: { ForcePasswordReset: true } }, state, actor);
      case 'DisableUser':
        return disable(command, state, actor);
      case 'EnableUser':
        if (!mayTouch(state, actor)) return forbidden(userMessage.superUsersOnly);
        return state.stage === 'disabled' ? [{ type: 'UserEnabled', data: { UserID } }] : [];
      case 'DeleteUser':
        return remove(command, state, actor);
      case 'GrantPermission':
        return grant(command, state, actor);
    }
  },
  evolve: evolveUser,
};

function endSessions(state: UserState, actor: Actor): Decision {
  if (!isSelf(state, actor) && !may(administersUsers, actor)) return forbidden(message.forbidden);
  if (!isSelf(state, actor) && !mayTouch(state, actor)) return forbidden(userMessage.superUsersOnly);
  return [{ type: 'SessionsEnded', data: { UserID: state.UserID } }];
}

function add({ UserID, UserUUID, details }: Command<'AddUser'>, actor: Actor): Decision {
  if (!may(administersUsers, actor)) return forbidden(message.forbidden);
  if (details.RoleGroupIntID === roleGroup.SUPER_USER && !may(grantsEverything, actor))
    return forbidden(userMessage.grantsSuperUser);
  return [{ type: 'UserAdded', data: { UserID, UserUUID, ...details } }];
}

function amend(
  { changes, others }: Pick<Command<'AmendUser'>, 'changes' | 'others'>,
  state: UserState,
  actor: Actor,
): Decision {
  const { UserID, details } = state;
  const changed = changesOf(details, changes);
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

function changePassword({ ForcePasswordReset }: Command<'ChangePassword'>, state: UserState, actor: Actor): Decision {
  const { UserID, details } = state;
  if (isSelf(state, actor)) return [{ type: 'PasswordChanged', data: { UserID } }];
  if (!may(administersUsers, actor)) return forbidden(message.forbidden);
  if (!mayTouch(state, actor)) return forbidden(userMessage.superUsersOnly);
  const isForOneLogin = ForcePasswordReset ?? details.ForcePasswordReset;
  return [{ type: 'PasswordChanged', data: { UserID, ...(isForOneLogin && { ForcePasswordReset: true }) } }];
}

function disable(command: Command<'DisableUser'>, state: UserState, actor: Actor): Decision {
  const refused = leaves(command, state, actor);
  if (refused) return refused;
  return state.stage === 'enabled'
    ? [{ type: 'UserDisabled', data: { UserID: state.UserID, FullName: fullName(state), ...handedOver(command) } }]
    : [];
}

function remove(command: Command<'DeleteUser'>, state: UserState, actor: Actor): Decision {
  const refused = leaves(command, state, actor);
  return (
    refused ?? [
      {
        type: 'UserDeleted',
        data: { UserID: state.UserID, FullName: fullName(state), Email: state.details.Email, ...handedOver(command) },
      },
    ]
  );
}

/** Why a user may not leave, or why their work may not go to this colleague. */
function leaves(
  { handover, others }: Command<'DisableUser' | 'DeleteUser'>,
  state: UserState,
  actor: Actor,
): Rejection | undefined {
  if (!mayTouch(state, actor)) return forbidden(userMessage.superUsersOnly);
  if (actor.id === state.UserID) return ruleBroken(userMessage.notYourself);
  const to = handover?.to ?? null;
  if (to !== null && (to.UserID === state.UserID || !mayBeAssigned(to))) return ruleBroken(userMessage.receiver);
  return state.stage === 'enabled' ? lastOne(state, others) : undefined;
}

const handedOver = ({ handover }: Command<'DisableUser' | 'DeleteUser'>): { readonly handover?: WorkHandedOver } =>
  handover === undefined
    ? {}
    : {
        handover: {
          to: handover.to && { UserID: handover.to.UserID, FullName: handover.to.FullName },
          work: handover.work,
        },
      };

/** One user must keep user administration through their role group, a Super User if there is one. */
function lastOne(state: UserState, others: OtherAdministrators = 'nobody', becomes?: number): Rejection | undefined {
  const { RoleGroupIntID } = state.details;
  if (state.stage !== 'enabled' || isDeniedAdministration(state) || becomes === roleGroup.SUPER_USER) return undefined;
  if (RoleGroupIntID === roleGroup.SUPER_USER && others !== 'superUsers') return ruleBroken(userMessage.lastSuperUser);
  return RoleGroupIntID === roleGroup.SITE_ADMINISTRATOR && others === 'nobody'
    ? ruleBroken(userMessage.lastAdministrator)
    : undefined;
}

/** An amendment back to the previous values. Permissions have rules of their own. */
function undo(command: Command<'UndoDecision'>, state: UserState, actor: Actor): Decision {
  const undone = undoing(command, touched);
  if (undone instanceof Rejection) return undone;
  const [event] = undone;
  if (event === undefined) return missing(historyMessage.noDecision);
  if (event.type === 'UserDisabled') return enableAgain(event.data.handover, state, actor);
  if (event.type === 'UserEnabled') return disableAgain(state, actor);
  if (event.type === 'PermissionGranted' || event.type === 'PermissionSwitched' || event.type === 'PermissionWithdrawn')
    return undoOfPermission(event, state, actor);
  if (event.type !== 'UserAmended') return ruleBroken(whyNotUndone[event.type]);
  if (!may(administersUsers, actor)) return forbidden(message.forbidden);
  const { was } = event.data;
  if (notUndone.some((field) => field in was)) return ruleBroken(userMessage.notUndone);
  return amend({ changes: changesOf<Partial<UserDetails>>(event.data, was) }, state, actor);
}

/** Work that was handed over does not return, so the undo is refused. */
function enableAgain(handover: WorkHandedOver | undefined, state: UserState, actor: Actor): Decision {
  if (!may(administersUsers, actor)) return forbidden(message.forbidden);
  if (!mayTouch(state, actor)) return forbidden(userMessage.superUsersOnly);
  if (handover !== undefined) return ruleBroken(historyMessage.workIsHandedOver);
  return state.stage === 'disabled' ? [{ type: 'UserEnabled', data: { UserID: state.UserID } }] : [];
}

/** The number of other administrators is not known here, so an administrator is disabled by hand. */
function disableAgain(state: UserState, actor: Actor): Decision {
  if (!may(administersUsers, actor)) return forbidden(message.forbidden);
  if (lastOne(state) !== undefined) return ruleBroken(historyMessage.administratorByHand);
  return disable({ type: 'DisableUser' }, state, actor);
}

const whyNotUndone: Readonly<
  Record<Exclude<UserEvent['type'], 'UserAmended' | 'UserDisabled' | 'UserEnabled' | PermissionEvent['type']>, string>
> = {
  UserAdded: historyMessage.madeRecord,
  UserDeleted: historyMessage.accountIsGone,
  PasswordChanged: historyMessage.passwordIsGone,
  PasswordReset: historyMessage.passwordIsGone,
  PasswordLinkSent: historyMessage.mailIsSent,
  SessionsEnded: historyMessage.sessionsAreOver,
  SomeSessionsEnded: historyMessage.sessionsAreOver,
  UserLoggedIn: historyMessage.justHappened,
  UserLoggedOut: historyMessage.justHappened,
  LoginRefused: historyMessage.justHappened,
};

/** The labels of the fields that an event changes. Of a name, only the changed half. */
function touched(event: UserEvent): readonly string[] {
  const { type, data } = event;
  if (type === 'PasswordChanged') return [userLabels.ForcePasswordReset];
  if (type === 'UserDisabled' || type === 'UserEnabled') return ['Account'];
  if (type !== 'UserAmended') return touchedPermission(event);
  const changed = changesOf<Partial<UserDetails>>(data.was, data);
  return Object.entries(userLabels).flatMap(([field, label]) => (Object.hasOwn(changed, field) ? [label] : []));
}

/** Both names if either changed, because lists show the full name. */
const wholeName = (changed: Partial<UserDetails>, { FirstName, LastName }: UserDetails): Partial<UserDetails> =>
  'FirstName' in changed || 'LastName' in changed ? { FirstName, LastName } : {};

const isSelf = ({ UserID }: UserState, { id }: Actor) => id === null || id === UserID;
