import { message } from '@leaseledger/contract/shared/messages';
import { tabMessage, TABS_MAX } from '@leaseledger/contract/tabs/tab.messages';
import { changesOf, formerly, isEmpty } from '../behaviours/amendment.ts';
import type { Decider } from '../kernel/decider.ts';
import { forbidden, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import type { TabCommand } from './tab.commands.ts';
import type { TabDetails, TabEvent } from './tab.events.ts';

interface Tab {
  readonly id: number;
  readonly details: TabDetails;
}

/** All tabs of one user, in the order in which they were added, so that one selection is known for all of them. */
export interface TabsState {
  readonly tabs: readonly Tab[];
  readonly selected: number | null;
}

/** The Overview tabs of a user, who alone changes them: specification 1, section 2.4. */
export const tabDecider: Decider<TabCommand, TabsState, TabEvent> = {
  category: 'tabs',
  initialState: { tabs: [], selected: null },
  decide(command, state, { actor }) {
    const { UserID, UserEmbeddedItemID } = command;
    if (actor.id !== null && actor.id !== UserID) return forbidden(message.forbidden);
    if (command.type === 'AddTab') return add(command, state);
    const tab = state.tabs.find(({ id }) => id === UserEmbeddedItemID);
    if (tab === undefined) return missing(message.notFound('Tab'));
    switch (command.type) {
      case 'AmendTab': {
        const changes = changesOf(tab.details, command);
        return isEmpty(changes)
          ? []
          : [
              {
                type: 'TabAmended',
                data: { UserID, UserEmbeddedItemID, ...changes, was: formerly(tab.details, changes) },
              },
            ];
      }
      case 'SelectTab':
        return state.selected === UserEmbeddedItemID
          ? []
          : [{ type: 'TabSelected', data: { UserID, UserEmbeddedItemID } }];
      case 'DeleteTab':
        return [
          {
            type: 'TabDeleted',
            data: { UserID, UserEmbeddedItemID, selected: selectedWithout(UserEmbeddedItemID, state) },
          },
        ];
    }
  },
  evolve(state, { type, data }) {
    const { UserEmbeddedItemID: id } = data;
    switch (type) {
      case 'TabAdded':
        return {
          tabs: [...state.tabs, { id, details: { Name: data.Name, EmbedContent: data.EmbedContent } }],
          selected: id,
        };
      case 'TabAmended':
        return {
          ...state,
          tabs: state.tabs.map((tab) =>
            tab.id === id ? { id, details: { ...tab.details, ...changesOf(tab.details, data) } } : tab,
          ),
        };
      case 'TabSelected':
        return { ...state, selected: id };
      case 'TabDeleted':
        return { tabs: state.tabs.filter((tab) => tab.id !== id), selected: data.selected };
    }
  },
};

function add(
  { UserID, UserEmbeddedItemID, Name, EmbedContent }: Extract<TabCommand, { type: 'AddTab' }>,
  { tabs }: TabsState,
): readonly TabEvent[] | Rejection {
  if (tabs.length >= TABS_MAX) return ruleBroken(tabMessage.tooMany);
  return [{ type: 'TabAdded', data: { UserID, UserEmbeddedItemID, Name, EmbedContent } }];
}

/** In the place of the selected tab the one after it, or else the one before. */
function selectedWithout(id: number, { tabs, selected }: TabsState): number | null {
  if (selected !== id) return selected;
  const at = tabs.findIndex((tab) => tab.id === id);
  return (tabs[at + 1] ?? tabs[at - 1])?.id ?? null;
}
