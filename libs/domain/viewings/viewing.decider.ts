import { administersUsers, touchesAccountsOf } from '@leaseledger/contract/access/permissions';
import { message } from '@leaseledger/contract/shared/messages';
import { viewingMessage } from '@leaseledger/contract/viewings/viewing.messages';
import type { Actor, Decider } from '../kernel/decider.ts';
import { forbidden, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { ViewingEnd, ViewingEvent } from './viewing.events.ts';

/** A user as far as it matters for being viewed. */
export interface Viewed {
  readonly UserID: number;
  readonly FullName: string;
  readonly RoleGroupIntID: number;
  readonly Disabled: boolean;
}

export type ViewingCommand =
  | { readonly type: 'StartViewing'; readonly ViewingID: string; readonly viewed: Viewed }
  | { readonly type: 'EndViewing'; readonly ViewingID: string; readonly reason: ViewingEnd };

/** The viewings of one administrator that are open, by their ids. */
export interface ViewingState {
  readonly open: ReadonlyMap<
    string,
    { readonly UserID: number; readonly viewed: { readonly UserID: number; readonly FullName: string } }
  >;
}

/** Why somebody may not view the product as this user; undefined where they may. Asked at each request, too: rights change. */
export function refusedToView(
  { UserID, RoleGroupIntID, Disabled }: Omit<Viewed, 'FullName'>,
  viewer: Actor,
): Rejection | undefined {
  if (!may(administersUsers, viewer)) return forbidden(message.forbidden);
  if (!may(touchesAccountsOf(RoleGroupIntID), viewer)) return forbidden(viewingMessage.superUsersOnly);
  if (UserID === viewer.id) return ruleBroken(viewingMessage.oneself);
  return Disabled ? ruleBroken(viewingMessage.disabled) : undefined;
}

/** Viewing the product as another user: a stream for each administrator (decision 33). */
export const viewingDecider: Decider<ViewingCommand, ViewingState, ViewingEvent> = {
  category: 'viewing',
  initialState: { open: new Map() },
  decide(command, { open }, { actor }) {
    const { ViewingID } = command;
    const known = open.get(ViewingID);
    if (command.type === 'EndViewing') {
      if (known === undefined) return [];
      const { UserID, viewed } = known;
      if (actor.id !== null && actor.id !== UserID) return forbidden(message.forbidden);
      return [
        { type: 'ViewingEnded', data: { UserID, ViewingID, viewed, reason: command.reason } },
        { type: 'UserNoLongerViewed', data: { UserID: viewed.UserID, ViewingID } },
      ];
    }
    const refused = refusedToView(command.viewed, actor);
    if (refused !== undefined) return refused;
    // The system views nothing.
    if (actor.id === null) return forbidden(message.forbidden);
    if (known !== undefined) return [];
    const { UserID, FullName } = command.viewed;
    return [
      { type: 'ViewingStarted', data: { UserID: actor.id, ViewingID, viewed: { UserID, FullName } } },
      { type: 'UserViewed', data: { UserID, ViewingID } },
    ];
  },
  evolve({ open }, { type, data }) {
    if (type === 'ViewingStarted')
      return { open: new Map(open).set(data.ViewingID, { UserID: data.UserID, viewed: data.viewed }) };
    return type === 'ViewingEnded'
      ? { open: new Map([...open].filter(([ViewingID]) => ViewingID !== data.ViewingID)) }
      : { open };
  },
};
