import { credentialMessage, PASSKEYS_MAX } from '@leaseledger/contract/credentials/credential.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Generator, SomeValues } from '../kernel/any.ts';
import { openChanges, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import type { Decision } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { activity } from '../kernel/history.ts';
import { missing, ruleBroken } from '../kernel/rejection.ts';
import { theirOwn } from '../kernel/rights.ts';
import { undo, type CredentialState, type OfUser, type Passkey } from './credential.ts';

interface OfPasskey extends OfUser {
  readonly PasskeyID: string;
}

const personal = personalOf('user', 'UserID', ['Name']);
const passkey = { UserID: 9, PasskeyID: 'key-1', Name: 'Laptop' };
const passkeyOf = ({ passkeys }: CredentialState, { PasskeyID }: OfPasskey): Passkey | undefined =>
  passkeys.find((held) => held.PasskeyID === PasskeyID);
const noPasskey = missing(message.notFound('Passkey'));
const anyPasskey = (fc: Generator, { text }: SomeValues, UserID: number) =>
  fc.record({ UserID: fc.constant(UserID), PasskeyID: fc.constantFrom('a', 'b'), Name: text });

type AddPasskey = { readonly type: 'AddPasskey'; readonly Name: string } & OfPasskey;
/** `passkeys`: how many the user has then. */
type PasskeyAdded = { readonly type: 'PasskeyAdded'; readonly data: Passkey & OfUser & { readonly passkeys: number } };

export const addPasskey: Decision<CredentialState, AddPasskey, PasskeyAdded> = {
  command: 'AddPasskey',
  ...theirOwn,
  decide({ UserID, PasskeyID, Name }, state) {
    const { length } = state.passkeys;
    if (passkeyOf(state, { UserID, PasskeyID })) return [];
    if (length >= PASSKEYS_MAX) return ruleBroken(credentialMessage.passkeysMax(PASSKEYS_MAX));
    return [{ type: 'PasskeyAdded', data: { UserID, PasskeyID, Name, passkeys: length + 1 } }];
  },
  events: {
    PasskeyAdded: {
      description: 'A user added a passkey. Its public key, only the vault knows.',
      isSeenAtOnce: true,
      personal,
      evolve: (state, { PasskeyID, Name }) => ({ ...state, passkeys: [...state.passkeys, { PasskeyID, Name }] }),
      history: () => activity('Passkey added', 'Passkey added'),
      undo,
      example: { ...passkey, passkeys: 1 },
    },
  },
  any: anyPasskey,
  weight: 3,
};

const words: FieldWords = { labels: { Name: 'Name' }, formats: { Name: 'text' }, sealed: ['Name'] };

type RenamePasskey = { readonly type: 'RenamePasskey'; readonly Name: string } & OfPasskey;
type PasskeyRenamed = {
  readonly type: 'PasskeyRenamed';
  readonly data: Passkey & OfUser & { readonly was: Pick<Passkey, 'Name'> };
};

export const renamePasskey: Decision<CredentialState, RenamePasskey, PasskeyRenamed> = {
  command: 'RenamePasskey',
  ...theirOwn,
  decide({ UserID, PasskeyID, Name }, state) {
    const held = passkeyOf(state, { UserID, PasskeyID });
    if (held === undefined) return noPasskey;
    return held.Name === Name
      ? []
      : [{ type: 'PasskeyRenamed', data: { UserID, PasskeyID, Name, was: { Name: held.Name } } }];
  },
  events: {
    PasskeyRenamed: {
      description: 'A user gave a passkey another name.',
      personal,
      evolve: (state, { PasskeyID, Name }) => ({
        ...state,
        passkeys: state.passkeys.map((held) => (held.PasskeyID === PasskeyID ? { PasskeyID, Name } : held)),
      }),
      history: (data) => activity('Passkey renamed', 'Passkey renamed', openChanges(data, words)),
      sealed: (data) => sealedChanges(data, words),
      undo,
      example: { ...passkey, Name: 'Phone', was: { Name: 'Laptop' } },
    },
  },
  any: anyPasskey,
  weight: 3,
};

type RemovePasskey = { readonly type: 'RemovePasskey' } & OfPasskey;
type PasskeyRemoved = {
  readonly type: 'PasskeyRemoved';
  readonly data: Passkey & OfUser & { readonly passkeys: number };
};

export const removePasskey: Decision<CredentialState, RemovePasskey, PasskeyRemoved> = {
  command: 'RemovePasskey',
  ...theirOwn,
  decide({ UserID, PasskeyID }, state) {
    const held = passkeyOf(state, { UserID, PasskeyID });
    if (held === undefined) return noPasskey;
    return [
      { type: 'PasskeyRemoved', data: { UserID, PasskeyID, Name: held.Name, passkeys: state.passkeys.length - 1 } },
    ];
  },
  events: {
    PasskeyRemoved: {
      description: 'A user removed a passkey.',
      isSeenAtOnce: true,
      personal,
      evolve: (state, { PasskeyID }) => ({
        ...state,
        passkeys: state.passkeys.filter((held) => held.PasskeyID !== PasskeyID),
      }),
      history: () => activity('Passkey removed', 'Passkey removed'),
      undo,
      example: { ...passkey, passkeys: 0 },
    },
  },
  any: (fc, _some, UserID) => fc.constant({ UserID, PasskeyID: 'a' }),
};
