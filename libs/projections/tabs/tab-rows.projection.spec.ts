import { describe, it } from '@jest/globals';
import { given, recorded } from '../kernel/given.ts';
import { tabRows } from './tab-rows.projection.ts';

const content = 'https://app.powerbi.com/view?r=abc';
const added = (UserEmbeddedItemID: number, UserID = 9) =>
  recorded('TabAdded', { UserID, UserEmbeddedItemID, Name: `Tab ${UserEmbeddedItemID}`, EmbedContent: content });
const row = (id: number, Selected: boolean, UserID = 9) => ({
  id,
  UserEmbeddedItemID: id,
  UserID,
  Name: `Tab ${id}`,
  EmbedContent: content,
  Selected,
});

describe('the rows of tabs', () => {
  it('show the latest added tab of each user as selected', () =>
    given(tabRows, [added(1), added(2), added(3, 10)]).then([row(1, false), row(2, true), row(3, true, 10)]));
  it('show exactly one selected tab, however often that changes', () =>
    given(tabRows, [
      added(1),
      added(2),
      added(3, 10),
      recorded('TabSelected', { UserID: 9, UserEmbeddedItemID: 1 }),
    ]).then([row(1, true), row(2, false), row(3, true, 10)]));
  it('show amended fields of a tab', () =>
    given(tabRows, [
      added(1),
      recorded('TabAmended', { UserID: 9, UserEmbeddedItemID: 1, Name: 'Sales', was: { Name: 'Tab 1' } }),
    ]).then([{ ...row(1, true), Name: 'Sales' }]));
  it('remove a deleted tab, and show the next selected one', () =>
    given(tabRows, [
      added(1),
      added(2),
      recorded('TabDeleted', { UserID: 9, UserEmbeddedItemID: 2, selected: 1 }),
    ]).then([row(1, true)]));
});
