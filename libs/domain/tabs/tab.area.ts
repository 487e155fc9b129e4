import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { tabMessage, TABS_MAX } from '@leaseledger/contract/tabs/tab.messages';
import { changesOf, formerly, isEmpty, merged } from '../behaviours/amendment.ts';
import type { Generator, SomeValues } from '../kernel/any.ts';
import { openChanges } from '../kernel/changes.ts';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { activity, changes } from '../kernel/history.ts';
import { missing, ruleBroken } from '../kernel/rejection.ts';
import { theirOwn } from '../kernel/rights.ts';

interface OfTab {
  readonly UserID: number;
  readonly UserEmbeddedItemID: number;
}

/** The content of a tab. Both fields are the user's own words, or show what they look at. */
interface TabDetails {
  readonly Name: string;
  readonly EmbedContent: string;
}

interface Tab {
  readonly id: number;
  readonly details: TabDetails;
}

/** All tabs of one user, in the order in which they were added, so that one selection is known for all of them. */
interface TabsState {
  readonly tabs: readonly Tab[];
  readonly selected: number | null;
}

const personalTabDetails = ['Name', 'EmbedContent'] as const satisfies readonly (keyof TabDetails)[];
const personal = personalOf('user', 'UserID', personalTabDetails);
const words = { labels: { Name: 'Name', EmbedContent: 'Content' }, formats: {}, sealed: personalTabDetails };
const undo = historyMessage.tabsInOverview;

const of = ({ UserID, UserEmbeddedItemID }: OfTab): OfTab => ({ UserID, UserEmbeddedItemID });
const tabOf = ({ UserEmbeddedItemID }: OfTab, { tabs }: TabsState) => tabs.find(({ id }) => id === UserEmbeddedItemID);
const noTab = missing(message.notFound('Tab'));

const example = { UserID: 9, UserEmbeddedItemID: 2 };
const anyTab = (fc: Generator, { ids }: SomeValues, UserID: number) => ({
  UserID: fc.constant(UserID),
  UserEmbeddedItemID: ids,
});
const someDetails = (fc: Generator, { text }: SomeValues) => ({
  Name: text,
  EmbedContent: fc.constantFrom('https://app.powerbi.com/view?r=1', 'https://app.powerbi.com/view?r=2'),
});

type AddTab = { readonly type: 'AddTab' } & OfTab & TabDetails;

interface TabAdded {
  readonly type: 'TabAdded';
  /** It is the selected one from then on. */
  readonly data: OfTab & TabDetails;
}

const addTab: Decision<TabsState, AddTab, TabAdded> = {
  command: 'AddTab',
  ...theirOwn,
  decide: ({ Name, EmbedContent, ...tab }, { tabs }) =>
    tabs.length >= TABS_MAX
      ? ruleBroken(tabMessage.tooMany)
      : [{ type: 'TabAdded', data: { ...of(tab), Name, EmbedContent } }],
  events: {
    TabAdded: {
      description: 'A user added a page to their Overview, as the selected one.',
      personal,
      evolve: ({ tabs }, { UserEmbeddedItemID: id, Name, EmbedContent }) => ({
        tabs: [...tabs, { id, details: { Name, EmbedContent } }],
        selected: id,
      }),
      history: () => activity('Overview tab added', 'Tab added'),
      undo,
      example: { ...example, Name: 'Pipeline', EmbedContent: 'https://app.powerbi.com/view?r=1' },
    },
  },
  any: (fc, some, id) => fc.record({ ...anyTab(fc, some, id), ...someDetails(fc, some) }),
  decidesAgain: true,
};

type AmendTab = { readonly type: 'AmendTab' } & OfTab & TabDetails;

interface TabAmended {
  readonly type: 'TabAmended';
  readonly data: OfTab & Partial<TabDetails> & { readonly was: Partial<TabDetails> };
}

const amendTab: Decision<TabsState, AmendTab, TabAmended> = {
  command: 'AmendTab',
  ...theirOwn,
  decide(command, state) {
    const tab = tabOf(command, state);
    if (tab === undefined) return noTab;
    const changed = changesOf(tab.details, command);
    return isEmpty(changed)
      ? []
      : [{ type: 'TabAmended', data: { ...of(command), ...changed, was: formerly(tab.details, changed) } }];
  },
  events: {
    TabAmended: {
      description:
        'Name or content of an Overview tab was changed; only the changed fields, with what they held before.',
      personal,
      evolve: (state, data) => ({
        ...state,
        tabs: state.tabs.map(({ id, details }) => ({
          id,
          details: id === data.UserEmbeddedItemID ? merged(details, data) : details,
        })),
      }),
      history: (data) => changes('Overview tab amended', openChanges(data, words)),
      undo,
      example: { ...example, Name: 'Pipeline of leads', was: { Name: 'Pipeline' } },
    },
  },
  any: (fc, some, id) => fc.record({ ...anyTab(fc, some, id), ...someDetails(fc, some) }),
};

type SelectTab = { readonly type: 'SelectTab' } & OfTab;

type TabSelected = { readonly type: 'TabSelected'; readonly data: OfTab };

const selectTab: Decision<TabsState, SelectTab, TabSelected> = {
  command: 'SelectTab',
  ...theirOwn,
  decide(command, state) {
    const tab = tabOf(command, state);
    if (tab === undefined) return noTab;
    return state.selected === tab.id ? [] : [{ type: 'TabSelected', data: of(command) }];
  },
  events: {
    TabSelected: {
      description: 'A user selected one of their Overview tabs, and with it no other.',
      evolve: (state, { UserEmbeddedItemID }) => ({ ...state, selected: UserEmbeddedItemID }),
      history: () => activity('Overview tab selected', 'Tab selected'),
      undo,
      example,
    },
  },
  any: (fc, some, id) => fc.record(anyTab(fc, some, id)),
};

type DeleteTab = { readonly type: 'DeleteTab' } & OfTab;

interface TabDeleted {
  readonly type: 'TabDeleted';
  /** `selected` is the tab that is the selected one from then on; null where none is left. */
  readonly data: OfTab & { readonly selected: number | null };
}

/** The tab after the selected one takes its place, or else the tab before it. */
function selectedWithout(tab: Tab, { tabs, selected }: TabsState): number | null {
  if (selected !== tab.id) return selected;
  const at = tabs.indexOf(tab);
  return (tabs[at + 1] ?? tabs[at - 1])?.id ?? null;
}

const deleteTab: Decision<TabsState, DeleteTab, TabDeleted> = {
  command: 'DeleteTab',
  ...theirOwn,
  decide(command, state) {
    const tab = tabOf(command, state);
    if (tab === undefined) return noTab;
    return [{ type: 'TabDeleted', data: { ...of(command), selected: selectedWithout(tab, state) } }];
  },
  events: {
    TabDeleted: {
      description: 'A user deleted an Overview tab; which one is selected then.',
      evolve: ({ tabs }, { UserEmbeddedItemID, selected }) => ({
        tabs: tabs.filter(({ id }) => id !== UserEmbeddedItemID),
        selected,
      }),
      history: () => activity('Overview tab deleted', 'Tab deleted'),
      undo,
      example: { ...example, selected: null },
    },
  },
  any: (fc, some, id) => fc.record(anyTab(fc, some, id)),
};

const tabDecisions = [addTab, amendTab, selectTab, deleteTab] as const;
export type TabEvent = EventsOf<typeof tabDecisions>;
export type TabCommand = CommandsOf<typeof tabDecisions>;

/**
 * Overview tabs: specification 1, section 2.4. One stream holds all tabs of one user. They belong to the activity of
 * that user, who alone changes them.
 */
export const tabArea = aggregate<TabCommand, TabsState, TabEvent>(tabDecisions, {
  category: 'tabs',
  initialState: { tabs: [], selected: null },
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  weight: 4,
});
export const { decider: tabDecider } = tabArea;
