import { describe, it } from '@jest/globals';
import { given, recorded } from '../kernel/given.ts';
import { savedViewOrders } from './saved-view-orders.projection.ts';
import { savedViewRows } from './saved-view-rows.projection.ts';

const content = {
  Name: 'Hot',
  Filter: { StatusCodeID: [3] },
  Text: 'ngata',
  Sort: { field: 'LeadID', order: 'DESC' as const },
  Columns: null,
  Widths: { LeadID: 90 },
};
const of = { UserID: 9, ViewID: 1 };
const saved = recorded('ViewSaved', { ...of, List: 'leads', ...content, TakenOver: null });
const { Text: _, ...told } = content;
const shared = recorded('ViewShared', { ...of, List: 'leads', ...told, Name: 'Ours' });
const left = recorded('UserDeleted', { UserID: 9, FullName: 'Sam Whitlock', Email: null });
const row = { id: 1, ...of, List: 'leads', ...content, Shared: false, PrivateTo: 9, Version: 0 };
const ours = { ...row, Name: 'Ours', Text: '', Shared: true, PrivateTo: null };

describe('the rows of saved views', () => {
  it('show a saved view and its amendments', () => {
    given(savedViewRows, [saved]).then([row]);
    given(savedViewRows, [
      saved,
      recorded('ViewAmended', { ...of, Text: '', Widths: null, was: { Text: 'ngata', Widths: { LeadID: 90 } } }),
    ]).then([{ ...row, Text: '', Widths: null }]);
  });
  it('show a shared view without a search text, until it is no longer shared', () => {
    given(savedViewRows, [saved, shared]).then([ours]);
    given(savedViewRows, [
      saved,
      shared,
      recorded('SharedViewAmended', { ...of, Filter: {}, was: { Filter: content.Filter } }),
    ]).then([{ ...ours, Filter: {} }]);
    given(savedViewRows, [saved, shared, recorded('ViewUnshared', of)]).then([
      { ...ours, Shared: false, PrivateTo: 9 },
    ]);
  });
  it('remove a deleted view, and restore it', () => {
    given(savedViewRows, [saved, recorded('ViewDeleted', of)]).then([]);
    given(savedViewRows, [
      saved,
      recorded('ViewDeleted', of),
      recorded('ViewRestored', { ...of, List: 'leads', ...content }),
    ]).then([row]);
  });
  it('empty the private views of a deleted user, and keep the shared ones', () => {
    given(savedViewRows, [saved, left]).then([
      { ...row, Name: '', Filter: {}, Text: '', Columns: null, Widths: null, PrivateTo: null },
    ]);
    given(savedViewRows, [saved, shared, left]).then([ours]);
  });
});

describe('the order of saved views', () => {
  it('is stored for each user and list', () =>
    given(savedViewOrders, [
      recorded('ViewsOrdered', { UserID: 9, List: 'leads', Order: [1, 2] }),
      recorded('ViewsOrdered', { UserID: 9, List: 'leads', Order: [2, 1] }),
    ]).then([{ id: '9-leads', UserID: 9, Order: [2, 1] }]));
});
