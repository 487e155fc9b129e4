import { linksMicrosoft } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { activity } from '../kernel/history.ts';
import { isThemselves } from '../kernel/rights.ts';

interface OfLink {
  readonly UserID: number;
  /** Tells this link from later ones of the same user. The vault keeps its tokens under it. */
  readonly LinkID: string;
}

interface MicrosoftState {
  readonly link: OfLink | undefined;
}

const reasons = {
  asked: 'Microsoft account unlinked',
  replaced: 'Microsoft account unlinked, for another one',
  expired: 'Microsoft account unlinked: its sign-in has expired',
  disabled: 'Microsoft account unlinked: the account here was disabled',
  external: 'Microsoft account unlinked: external users have none',
  deleted: 'Microsoft account unlinked: the account here was deleted',
} as const;

/** Why an account is no longer linked. */
export type UnlinkReason = keyof typeof reasons;

interface Account {
  /** Null once it can no longer be read. */
  readonly MicrosoftEmail: string | null;
  /** Whether the built-in simulator played Microsoft. */
  readonly simulated: boolean;
}

type LinkMicrosoft = { readonly type: 'LinkMicrosoft'; readonly MicrosoftEmail: string } & OfLink & Account;
type MicrosoftLinked = { readonly type: 'MicrosoftLinked'; readonly data: OfLink & Account };

const linkMicrosoft: Decision<MicrosoftState, LinkMicrosoft, MicrosoftLinked, MicrosoftUnlinked> = {
  command: 'LinkMicrosoft',
  who: (actor, { UserID }) => actor.id === UserID && linksMicrosoft(actor),
  of: 'any',
  decide({ type: _, ...data }, { link }) {
    if (link?.LinkID === data.LinkID) return [];
    const linked: MicrosoftLinked = { type: 'MicrosoftLinked', data };
    return link === undefined
      ? [linked]
      : [{ type: 'MicrosoftUnlinked', data: { ...link, reason: 'replaced' } }, linked];
  },
  events: {
    MicrosoftLinked: {
      description: 'A user linked a Microsoft account. Its tokens are in the vault, under LinkID.',
      personal: personalOf('user', 'UserID', ['MicrosoftEmail']),
      evolve: (_state, { UserID, LinkID }) => ({ link: { UserID, LinkID } }),
      history: ({ simulated }) =>
        activity('Microsoft account linked', `Microsoft account linked${simulated ? ', played by the simulator' : ''}`),
      undo: historyMessage.microsoftByHand,
      example: { UserID: 9, LinkID: 'link-1', MicrosoftEmail: 'sam@broker.example', simulated: false },
    },
  },
  any: (fc, { text }, UserID) =>
    fc.record({
      UserID: fc.constant(UserID),
      LinkID: fc.constantFrom('one', 'two'),
      MicrosoftEmail: text,
      simulated: fc.boolean(),
    }),
};

interface UnlinkMicrosoft {
  readonly type: 'UnlinkMicrosoft';
  readonly reason: UnlinkReason;
  /** If it is given, a later link stays. */
  readonly LinkID?: string;
}

interface MicrosoftUnlinked {
  readonly type: 'MicrosoftUnlinked';
  readonly data: OfLink & { readonly reason: UnlinkReason };
}

const unlinkMicrosoft: Decision<MicrosoftState, UnlinkMicrosoft, MicrosoftUnlinked> = {
  command: 'UnlinkMicrosoft',
  who: (actor, _command, { link }) => link === undefined || isThemselves(actor, link),
  of: 'any',
  decide: ({ reason, LinkID }, { link }) =>
    link === undefined || (LinkID !== undefined && LinkID !== link.LinkID)
      ? []
      : [{ type: 'MicrosoftUnlinked', data: { ...link, reason } }],
  events: {
    MicrosoftUnlinked: {
      description: 'The link was ended, and its tokens destroyed: why.',
      evolve: () => ({ link: undefined }),
      history: ({ reason }) => activity('Microsoft account unlinked', reasons[reason]),
      undo: historyMessage.microsoftByHand,
      example: { UserID: 9, LinkID: 'link-1', reason: 'asked' },
    },
  },
  any: (fc) =>
    fc.record(
      { reason: fc.constantFrom('asked' as const, 'expired' as const), LinkID: fc.constantFrom('one', 'two') },
      { requiredKeys: ['reason'] },
    ),
};

const microsoftDecisions = [linkMicrosoft, unlinkMicrosoft] as const;
export type MicrosoftEvent = EventsOf<typeof microsoftDecisions>;
export type MicrosoftCommand = CommandsOf<typeof microsoftDecisions>;

/**
 * The linked Microsoft account of a user: specification 1, section 2.5. External users never have one (decisions 1).
 * Only the vault holds its tokens and Microsoft's id of it.
 */
export const microsoftArea = aggregate<MicrosoftCommand, MicrosoftState, MicrosoftEvent>(microsoftDecisions, {
  category: 'microsoft',
  initialState: { link: undefined },
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
});
export const { decider: microsoftDecider } = microsoftArea;
