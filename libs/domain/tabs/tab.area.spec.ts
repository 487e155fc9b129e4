import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { TABS_MAX } from '@leaseledger/contract/tabs/tab.messages';
import { given, user } from '../kernel/given.ts';
import { tabDecider, type TabEvent } from './tab.area.ts';

const sam = user(9, 'Sam Whitlock', {});
const details = (name: string) => ({ Name: name, EmbedContent: `https://app.powerbi.com/view?r=${name}` });
const added = (UserEmbeddedItemID: number): TabEvent => ({
  type: 'TabAdded',
  data: { UserID: 9, UserEmbeddedItemID, ...details(`tab${UserEmbeddedItemID}`) },
});
const of = (UserEmbeddedItemID: number) => ({ UserID: 9, UserEmbeddedItemID });
const deleted = (id: number, selected: number | null): TabEvent => ({
  type: 'TabDeleted',
  data: { ...of(id), selected },
});

describe('Overview tabs', () => {
  it('are added by their user, one after the other', () =>
    given(tabDecider, [added(1)])
      .when({ type: 'AddTab', ...of(2), ...details('tab2') }, sam)
      .then([added(2)]));
  it('are refused to other users, even administrators', () => {
    const admin = user(1, 'Mia Okafor', { roleGroup: roleGroup.SUPER_USER });
    const refused = ['forbidden', 'You do not have the appropriate permission to preform this action.'] as const;
    given(tabDecider, [added(1)])
      .when({ type: 'AddTab', ...of(2), ...details('tab2') }, admin)
      .thenRejected(...refused);
    given(tabDecider, [added(1)])
      .when({ type: 'SelectTab', ...of(1) }, admin)
      .thenRejected(...refused);
    given(tabDecider, [added(1)])
      .when({ type: 'DeleteTab', ...of(1) }, admin)
      .thenRejected(...refused);
  });
  it('are so many at most', () => {
    const full = Array.from({ length: TABS_MAX }, (_, index) => added(index + 1));
    given(tabDecider, full)
      .when({ type: 'AddTab', ...of(99), ...details('more') }, sam)
      .thenRejected('ruleBroken', `You have ${TABS_MAX} tabs: delete one before you add another.`);
    given(tabDecider, [...full, deleted(3, TABS_MAX)])
      .when({ type: 'AddTab', ...of(99), ...details('more') }, sam)
      .then([{ type: 'TabAdded', data: { ...of(99), ...details('more') } }]);
  });
});

describe('Amending a tab', () => {
  it('records what changed, and what it was', () =>
    given(tabDecider, [added(1)])
      .when({ type: 'AmendTab', ...of(1), ...details('tab1'), Name: 'Sales' }, sam)
      .then([{ type: 'TabAmended', data: { ...of(1), Name: 'Sales', was: { Name: 'tab1' } } }]));
  it('to what it is already changes nothing', () => {
    const amended: TabEvent = { type: 'TabAmended', data: { ...of(1), Name: 'Sales', was: { Name: 'tab1' } } };
    given(tabDecider, [added(1), amended])
      .when({ type: 'AmendTab', ...of(1), ...details('tab1'), Name: 'Sales' }, sam)
      .then([]);
  });
  it('that is not there is refused', () =>
    given(tabDecider, [added(1), deleted(1, null)])
      .when({ type: 'AmendTab', ...of(1), ...details('tab1') }, sam)
      .thenRejected('missing', 'Tab does not exist.'));
});

describe('Selecting a tab', () => {
  it('takes the selection from the one that was added last', () =>
    given(tabDecider, [added(1), added(2)])
      .when({ type: 'SelectTab', ...of(1) }, sam)
      .then([{ type: 'TabSelected', data: of(1) }]));
  it('that is selected already changes nothing', () =>
    given(tabDecider, [added(1), added(2)])
      .when({ type: 'SelectTab', ...of(2) }, sam)
      .then([]));
});

describe('Deleting a tab', () => {
  it('that is not selected leaves the selection alone', () =>
    given(tabDecider, [added(1), added(2)])
      .when({ type: 'DeleteTab', ...of(1) }, sam)
      .then([deleted(1, 2)]));
  it('that is selected selects the one after it, else the one before, else none', () => {
    given(tabDecider, [added(1), added(2), added(3), { type: 'TabSelected', data: of(2) }])
      .when({ type: 'DeleteTab', ...of(2) }, sam)
      .then([deleted(2, 3)]);
    given(tabDecider, [added(1), added(2), added(3)])
      .when({ type: 'DeleteTab', ...of(3) }, sam)
      .then([deleted(3, 2)]);
    given(tabDecider, [added(1)])
      .when({ type: 'DeleteTab', ...of(1) }, sam)
      .then([deleted(1, null)]);
  });
  it('once more is refused', () =>
    given(tabDecider, [added(1), deleted(1, null)])
      .when({ type: 'DeleteTab', ...of(1) }, sam)
      .thenRejected('missing', 'Tab does not exist.'));
});
