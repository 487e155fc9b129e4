import { linksMicrosoft } from '@leaseledger/contract/access/permissions';
import { message } from '@leaseledger/contract/shared/messages';
import type { Decider } from '../kernel/decider.ts';
import { forbidden } from '../kernel/rejection.ts';
import type { MicrosoftCommand } from './microsoft.commands.ts';
import type { MicrosoftEvent, MicrosoftLink } from './microsoft.events.ts';

export interface MicrosoftState {
  readonly link: Pick<MicrosoftLink, 'UserID' | 'LinkID'> | undefined;
}

/** The linked Microsoft account of a user, under the user's id: specification 1, section 2.5. Who is external never has one (decisions 1). */
export const microsoftDecider: Decider<MicrosoftCommand, MicrosoftState, MicrosoftEvent> = {
  category: 'microsoft',
  initialState: { link: undefined },
  decide(command, { link }, { actor }) {
    if (command.type === 'LinkMicrosoft') {
      const { type: _, ...data } = command;
      if (actor.id !== data.UserID || !linksMicrosoft(actor)) return forbidden(message.forbidden);
      if (link?.LinkID === data.LinkID) return [];
      const replaced: MicrosoftEvent[] =
        link === undefined ? [] : [{ type: 'MicrosoftUnlinked', data: { ...link, reason: 'replaced' } }];
      return [...replaced, { type: 'MicrosoftLinked', data }];
    }
    if (link === undefined) return [];
    if (actor.id !== null && actor.id !== link.UserID) return forbidden(message.forbidden);
    const isOfAnother = command.LinkID !== undefined && command.LinkID !== link.LinkID;
    return isOfAnother ? [] : [{ type: 'MicrosoftUnlinked', data: { ...link, reason: command.reason } }];
  },
  evolve(_, { type, data }) {
    switch (type) {
      case 'MicrosoftLinked':
        return { link: { UserID: data.UserID, LinkID: data.LinkID } };
      case 'MicrosoftUnlinked':
        return { link: undefined };
    }
  },
};
