import { administersUsers, roleGroup, touchesAccountsOf } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { viewingMessage } from '@leaseledger/contract/viewings/viewing.messages';
import type { Actor } from '../kernel/decider.ts';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { forbidden, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { isThemselves, may } from '../kernel/rights.ts';

/** A user as far as it matters for being viewed. */
export interface Viewed {
  readonly UserID: number;
  readonly FullName: string;
  readonly RoleGroupIntID: number;
  readonly Disabled: boolean;
}

interface Viewing {
  /** The user whose history shows it. */
  readonly UserID: number;
  readonly ViewingID: string;
}

interface OfViewer extends Viewing {
  readonly viewed: Pick<Viewed, 'UserID' | 'FullName'>;
}

/** The viewings of one administrator that are open, by their ids. */
interface ViewingState {
  readonly open: ReadonlyMap<string, OfViewer>;
}

const undo = historyMessage.justHappened;
const viewer: OfViewer = { UserID: 2, ViewingID: 'a', viewed: { UserID: 9, FullName: 'Sam Whitlock' } };

/**
 * Why somebody may not view the product as this user; undefined where they may. Asked at each request, too: rights
 * change.
 */
export function refusedToView(
  { UserID, RoleGroupIntID, Disabled }: Omit<Viewed, 'FullName'>,
  by: Actor,
): Rejection | undefined {
  if (!may(administersUsers, by)) return forbidden(message.forbidden);
  if (!may(touchesAccountsOf(RoleGroupIntID), by)) return forbidden(viewingMessage.superUsersOnly);
  if (UserID === by.id) return ruleBroken(viewingMessage.oneself);
  return Disabled ? ruleBroken(viewingMessage.disabled) : undefined;
}

interface StartViewing {
  readonly type: 'StartViewing';
  readonly ViewingID: string;
  readonly viewed: Viewed;
}

type ViewingBegun =
  | { readonly type: 'ViewingStarted'; readonly data: OfViewer }
  | { readonly type: 'UserViewed'; readonly data: Viewing };

const startViewing: Decision<ViewingState, StartViewing, ViewingBegun> = {
  command: 'StartViewing',
  // The system views nothing.
  who: ({ id }) => id !== null,
  of: 'any',
  decide({ ViewingID, viewed }, { open }, { actor }) {
    const refused = refusedToView(viewed, actor);
    if (refused !== undefined) return refused;
    if (actor.id === null || open.has(ViewingID)) return [];
    const { UserID, FullName } = viewed;
    return [
      { type: 'ViewingStarted', data: { UserID: actor.id, ViewingID, viewed: { UserID, FullName } } },
      { type: 'UserViewed', data: { UserID, ViewingID } },
    ];
  },
  events: {
    ViewingStarted: {
      description: 'An administrator began to view the product as another user, read-only.',
      evolve: ({ open }, data) => ({ open: new Map(open).set(data.ViewingID, data) }),
      history: ({ viewed }) => activity('Viewing as started', `Views as ${viewed.FullName}, read-only`),
      undo,
      example: viewer,
    },
    UserViewed: {
      description: 'The same, in the history of who is viewed.',
      evolve: (state) => state,
      history: () => activity('Viewed as', 'The product is viewed as this user, read-only'),
      undo,
      example: { UserID: 9, ViewingID: 'a' },
    },
  },
  any: (fc, { ids }) =>
    fc.record({
      ViewingID: fc.constantFrom('a', 'b'),
      viewed: ids.map((UserID) => ({
        UserID,
        FullName: `User ${UserID}`,
        RoleGroupIntID: roleGroup.MARKETING,
        Disabled: false,
      })),
    }),
};

const ends = {
  stopped: '',
  sessionOver: ': the session is over',
  notPermitted: ': it is no longer permitted',
} as const;

/** Why a viewing ended: it was stopped, its session is over, or one of the two users may no longer. */
export type ViewingEnd = keyof typeof ends;

interface EndViewing {
  readonly type: 'EndViewing';
  readonly ViewingID: string;
  readonly reason: ViewingEnd;
}

type ViewingOver =
  | { readonly type: 'ViewingEnded'; readonly data: OfViewer & { readonly reason: ViewingEnd } }
  | { readonly type: 'UserNoLongerViewed'; readonly data: Viewing };

const endViewing: Decision<ViewingState, EndViewing, ViewingOver> = {
  command: 'EndViewing',
  who(actor, { ViewingID }, { open }) {
    const known = open.get(ViewingID);
    return known === undefined || isThemselves(actor, known);
  },
  of: 'any',
  decide({ ViewingID, reason }, { open }) {
    const known = open.get(ViewingID);
    if (known === undefined) return [];
    return [
      { type: 'ViewingEnded', data: { ...known, reason } },
      { type: 'UserNoLongerViewed', data: { UserID: known.viewed.UserID, ViewingID } },
    ];
  },
  events: {
    ViewingEnded: {
      description: 'An administrator stopped viewing the product as another user, or had to, and why.',
      evolve: ({ open }, data) => ({ open: new Map([...open].filter(([ViewingID]) => ViewingID !== data.ViewingID)) }),
      history: ({ viewed, reason }) =>
        activity('Viewing as ended', `No longer views as ${viewed.FullName}${ends[reason]}`),
      undo,
      example: { ...viewer, reason: 'stopped' },
    },
    UserNoLongerViewed: {
      description: 'The same, in the history of who was viewed.',
      evolve: (state) => state,
      history: () => activity('No longer viewed as', 'The product is no longer viewed as this user'),
      undo,
      example: { UserID: 9, ViewingID: 'a' },
    },
  },
  any: (fc) => fc.record({ ViewingID: fc.constantFrom('a', 'b'), reason: fc.constant('stopped' as const) }),
};

const viewingDecisions = [startViewing, endViewing] as const;
export type ViewingEvent = EventsOf<typeof viewingDecisions>;
export type ViewingCommand = CommandsOf<typeof viewingDecisions>;

/**
 * Viewing the product as another user: a stream for each administrator (decision 33), so that a user's record does not
 * change by it. Each start and end makes two events: one in the viewer's history, one in the history of the viewed user.
 */
export const viewingArea = aggregate<ViewingCommand, ViewingState, ViewingEvent>(viewingDecisions, {
  category: 'viewing',
  initialState: { open: new Map() },
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
});
export const { decider: viewingDecider } = viewingArea;
