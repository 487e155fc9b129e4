import { administersUsers, touchesAccountsOf } from '@leaseledger/contract/access/permissions';
import { credentialMessage, PASSKEYS_MAX, RECOVERY_CODES } from '@leaseledger/contract/credentials/credential.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Actor, Decider } from '../kernel/decider.ts';
import { forbidden, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { CredentialCommand } from './credential.commands.ts';
import type { CredentialEvent } from './credential.events.ts';

type Decision = readonly CredentialEvent[] | Rejection;
type Command<Type extends CredentialCommand['type']> = Extract<CredentialCommand, { type: Type }>;

/** A user's login credentials beside the password. */
export interface CredentialState {
  readonly hasSecondFactor: boolean;
  readonly codesLeft: number;
  readonly passkeys: readonly { readonly PasskeyID: string; readonly Name: string | null }[];
}

/** Second factors and passkeys of one user: decision 35. */
export const credentialDecider: Decider<CredentialCommand, CredentialState, CredentialEvent> = {
  category: 'credentials',
  initialState: { hasSecondFactor: false, codesLeft: 0, passkeys: [] },
  decide(command, state, { actor }) {
    if (command.type === 'ResetSecondFactor') return reset(command, state, actor);
    const { UserID } = command;
    if (actor.id !== UserID && actor.id !== null) return forbidden(message.forbidden);
    switch (command.type) {
      case 'SetSecondFactor':
        return state.hasSecondFactor
          ? ruleBroken(credentialMessage.setAlready)
          : [{ type: 'SecondFactorSet', data: { UserID } }, codesMade(UserID)];
      case 'RemoveSecondFactor':
        return state.hasSecondFactor
          ? [{ type: 'SecondFactorRemoved', data: { UserID } }]
          : ruleBroken(credentialMessage.notSet);
      case 'MakeRecoveryCodes':
        return state.hasSecondFactor ? [codesMade(UserID)] : ruleBroken(credentialMessage.notSet);
      case 'UseRecoveryCode':
        return state.codesLeft > 0
          ? [{ type: 'RecoveryCodeUsed', data: { UserID, left: state.codesLeft - 1 } }]
          : ruleBroken(credentialMessage.codeWrong);
      case 'AddPasskey':
        return addPasskey(command, state);
      case 'RenamePasskey':
        return renamePasskey(command, state);
      case 'RemovePasskey':
        return removePasskey(command, state);
    }
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'SecondFactorSet':
        return { ...state, hasSecondFactor: true };
      case 'SecondFactorRemoved':
        return { ...state, hasSecondFactor: false, codesLeft: 0 };
      case 'SecondFactorReset':
        return credentialDecider.initialState;
      case 'RecoveryCodesMade':
      case 'RecoveryCodeUsed':
        return { ...state, codesLeft: data.left };
      case 'PasskeyAdded':
        return { ...state, passkeys: [...state.passkeys, { PasskeyID: data.PasskeyID, Name: data.Name }] };
      case 'PasskeyRenamed':
        return {
          ...state,
          passkeys: state.passkeys.map((passkey) =>
            passkey.PasskeyID === data.PasskeyID ? { ...passkey, Name: data.Name } : passkey,
          ),
        };
      case 'PasskeyRemoved':
        return { ...state, passkeys: state.passkeys.filter(({ PasskeyID }) => PasskeyID !== data.PasskeyID) };
    }
  },
};

const codesMade = (UserID: number): CredentialEvent => ({
  type: 'RecoveryCodesMade',
  data: { UserID, left: RECOVERY_CODES },
});

/** For administrators, and never of one's own: that asks for password and code. */
function reset(
  { UserID, roleGroup }: Command<'ResetSecondFactor'>,
  { hasSecondFactor, passkeys }: CredentialState,
  actor: Actor,
): Decision {
  if (!may(administersUsers, actor)) return forbidden(message.forbidden);
  if (!may(touchesAccountsOf(roleGroup), actor)) return forbidden(message.forbidden);
  if (actor.id === UserID) return ruleBroken(credentialMessage.resetOwn);
  return hasSecondFactor || passkeys.length > 0 ? [{ type: 'SecondFactorReset', data: { UserID } }] : [];
}

function addPasskey({ UserID, PasskeyID, Name }: Command<'AddPasskey'>, { passkeys }: CredentialState): Decision {
  if (passkeys.some((passkey) => passkey.PasskeyID === PasskeyID)) return [];
  if (passkeys.length >= PASSKEYS_MAX) return ruleBroken(credentialMessage.passkeysMax(PASSKEYS_MAX));
  return [{ type: 'PasskeyAdded', data: { UserID, PasskeyID, Name, passkeys: passkeys.length + 1 } }];
}

function renamePasskey({ UserID, PasskeyID, Name }: Command<'RenamePasskey'>, { passkeys }: CredentialState): Decision {
  const passkey = passkeys.find((held) => held.PasskeyID === PasskeyID);
  if (passkey === undefined) return missing(message.notFound('Passkey'));
  return passkey.Name === Name
    ? []
    : [{ type: 'PasskeyRenamed', data: { UserID, PasskeyID, Name, was: { Name: passkey.Name } } }];
}

function removePasskey({ UserID, PasskeyID }: Command<'RemovePasskey'>, { passkeys }: CredentialState): Decision {
  const passkey = passkeys.find((held) => held.PasskeyID === PasskeyID);
  if (passkey === undefined) return missing(message.notFound('Passkey'));
  return [{ type: 'PasskeyRemoved', data: { UserID, PasskeyID, Name: passkey.Name, passkeys: passkeys.length - 1 } }];
}
