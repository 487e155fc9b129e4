import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { savedViewMessage, VIEWS_MAX } from '@leaseledger/contract/saved-views/saved-view.messages';
import type { SavedViewContent } from '@leaseledger/contract/saved-views/saved-view.views';
import { given, user } from '../kernel/given.ts';
import { savedViewDecider, type SavedViewEvent } from './saved-view.area.ts';

const sam = user(9, 'Sam Whitlock', {});
const admin = user(1, 'Mia Okafor', { roleGroup: roleGroup.SITE_ADMINISTRATOR });
const other = user(7, 'Priya Nair', {});
const forbidden = ['forbidden', 'You do not have the appropriate permission to preform this action.'] as const;
const gone = ['missing', 'View does not exist.'] as const;

const content = (Name: string, changes: Partial<SavedViewContent> = {}): SavedViewContent => ({
  Name,
  Filter: { StatusCodeID: [3] },
  Text: '',
  Sort: { field: 'LeadID', order: 'DESC' },
  Columns: null,
  Widths: null,
  ...changes,
});
const told = ({ Text: _, ...shared }: SavedViewContent) => shared;
const of = (ViewID: number) => ({ UserID: 9, ViewID });
const saved = (id: number, kept = content(`View ${id}`), TakenOver: string | null = null): SavedViewEvent => ({
  type: 'ViewSaved',
  data: { ...of(id), List: 'leads', ...kept, TakenOver },
});
const shared = (id: number, kept = content(`View ${id}`)): SavedViewEvent => ({
  type: 'ViewShared',
  data: { ...of(id), List: 'leads', ...told(kept) },
});
const deleted = (id: number): SavedViewEvent => ({ type: 'ViewDeleted', data: of(id) });
const save = (
  id: number,
  kept: SavedViewContent,
  changes: {
    readonly Shared?: boolean;
    readonly mayShare?: boolean;
    readonly TakenOver?: string;
    readonly List?: string;
  } = {},
) =>
  ({
    type: 'SaveView',
    ...of(id),
    List: 'leads',
    content: kept,
    Shared: false,
    mayShare: false,
    TakenOver: null,
    ...changes,
  }) as const;
const amend = (id: number, kept: SavedViewContent, Shared = false, mayShare = false) =>
  ({ type: 'AmendView', seen: null, ...of(id), content: kept, Shared, mayShare }) as const;

describe('A view of a list', () => {
  it('is saved by its own user, and by nobody else', () => {
    given(savedViewDecider)
      .when(save(1, content('Hot')), sam)
      .then([saved(1, content('Hot'))]);
    given(savedViewDecider)
      .when(save(1, content('Hot')), admin)
      .thenRejected(...forbidden);
  });
  it('has a name that no other view of the same list has', () => {
    const taken = ['invalid', savedViewMessage.nameTaken, { Name: savedViewMessage.nameTaken }] as const;
    given(savedViewDecider, [saved(1, content('Hot'))])
      .when(save(2, content(' hot')), sam)
      .thenRejected(...taken);
    given(savedViewDecider, [saved(1, content('Hot')), saved(2, content('Cold'))])
      .when(amend(2, content('HOT')), sam)
      .thenRejected(...taken);
    given(savedViewDecider, [saved(1, content('Hot')), deleted(1)])
      .when(save(2, content('Hot')), sam)
      .then([saved(2, content('Hot'))]);
    given(savedViewDecider, [saved(1, content('Hot'))])
      .when(save(2, content('Hot'), { List: 'persons' }), sam)
      .then([{ type: 'ViewSaved', data: { ...of(2), List: 'persons', ...content('Hot'), TakenOver: null } }]);
  });
  it('is one of so many at most', () => {
    const full = Array.from({ length: VIEWS_MAX }, (_, index) => saved(index + 1));
    given(savedViewDecider, full)
      .when(save(99, content('More')), sam)
      .thenRejected('ruleBroken', savedViewMessage.tooMany);
    given(savedViewDecider, [...full, deleted(4)])
      .when(save(99, content('More')), sam)
      .then([saved(99, content('More'))]);
    given(savedViewDecider, [...full, deleted(4), saved(99)])
      .when({ type: 'RestoreView', ...of(4), List: 'leads', mayShare: false }, sam)
      .thenRejected('ruleBroken', savedViewMessage.tooMany);
  });
});

describe('A view that a browser kept', () => {
  it('is taken over once', () =>
    given(savedViewDecider, [saved(1, content('Hot'), 'own-1')])
      .when(save(2, content('Hot'), { TakenOver: 'own-1' }), sam)
      .then([]));
  it('is not taken over again once it was deleted', () =>
    given(savedViewDecider, [saved(1, content('Hot'), 'own-1'), deleted(1)])
      .when(save(2, content('Hot'), { TakenOver: 'own-1' }), sam)
      .then([]));
  it('keeps a name of its own, however many there are', () => {
    const full = Array.from({ length: VIEWS_MAX }, (_, index) => saved(index + 1));
    given(savedViewDecider, [...full, saved(60, content('View 1 2'))])
      .when(save(99, content('View 1'), { TakenOver: 'own-1' }), sam)
      .then([saved(99, content('View 1 3'), 'own-1')]);
  });
});

describe('Amending a view', () => {
  it('records what changed, and what it was', () =>
    given(savedViewDecider, [saved(1, content('Hot', { Text: 'ngata' }))])
      .when(amend(1, content('Hot', { Filter: {}, Widths: { LeadID: 90 } })), sam)
      .then([
        {
          type: 'ViewAmended',
          data: {
            ...of(1),
            Filter: {},
            Text: '',
            Widths: { LeadID: 90 },
            was: { Filter: { StatusCodeID: [3] }, Text: 'ngata', Widths: null },
          },
        },
      ]));
  it('to what it is already changes nothing', () =>
    given(savedViewDecider, [saved(1)])
      .when(amend(1, content('View 1')), sam)
      .then([]));
  it('is refused to other users, even administrators, while it is private', () => {
    given(savedViewDecider, [saved(1)])
      .when(amend(1, content('Mine')), admin)
      .thenRejected(...forbidden);
    given(savedViewDecider, [saved(1)])
      .when({ type: 'DeleteView', ...of(1) }, admin)
      .thenRejected(...forbidden);
  });
  it('that is not there is refused', () =>
    given(savedViewDecider, [saved(1), deleted(1)])
      .when(amend(1, content('View 1')), sam)
      .thenRejected(...gone));
});

describe('Sharing a view', () => {
  it('is for those who manage the list', () => {
    given(savedViewDecider, [saved(1)])
      .when(amend(1, content('View 1'), true), sam)
      .thenRejected('forbidden', savedViewMessage.mayNotShare);
    given(savedViewDecider, [saved(1)])
      .when(amend(1, content('View 1'), true, true), sam)
      .then([shared(1)]);
    given(savedViewDecider)
      .when(save(1, content('Hot'), { Shared: true }), sam)
      .thenRejected('forbidden', savedViewMessage.mayNotShare);
    given(savedViewDecider)
      .when(save(1, content('Hot'), { Shared: true, mayShare: true }), sam)
      .then([saved(1, content('Hot')), shared(1, content('Hot'))]);
  });
  it('is refused while a text is searched for, which may name a person', () =>
    given(savedViewDecider, [saved(1)])
      .when(amend(1, content('View 1', { Text: 'ngata' }), true, true), sam)
      .thenRejected('ruleBroken', savedViewMessage.textIsPrivate));
  it('lets user administration change it, too, and nobody else', () => {
    const amended: SavedViewEvent = {
      type: 'SharedViewAmended',
      data: { ...of(1), Name: 'Ours', was: { Name: 'View 1' } },
    };
    given(savedViewDecider, [saved(1), shared(1)])
      .when(amend(1, content('Ours'), true), admin)
      .then([amended]);
    given(savedViewDecider, [saved(1), shared(1)])
      .when(amend(1, content('Ours'), true, true), other)
      .thenRejected(...forbidden);
    given(savedViewDecider, [saved(1), shared(1)])
      .when({ type: 'DeleteView', ...of(1) }, admin)
      .then([deleted(1)]);
    given(savedViewDecider, [saved(1), shared(1)])
      .when({ type: 'DeleteView', ...of(1) }, other)
      .thenRejected(...forbidden);
  });
  it('ends, and changes of the same call are private', () =>
    given(savedViewDecider, [saved(1), shared(1)])
      .when(amend(1, content('Mine', { Text: 'ngata' })), sam)
      .then([
        { type: 'ViewUnshared', data: of(1) },
        { type: 'ViewAmended', data: { ...of(1), Name: 'Mine', Text: 'ngata', was: { Name: 'View 1', Text: '' } } },
      ]));
});

describe('A view that somebody else changed', () => {
  const at = (revision: bigint, event: SavedViewEvent, name = 'Sam Whitlock') => ({
    ...event,
    revision,
    metadata: { actor: { id: 9, name } },
  });
  const past = [
    at(0n, saved(1)),
    at(1n, shared(1)),
    at(2n, { type: 'SharedViewAmended', data: { ...of(1), Name: 'Ours', was: { Name: 'View 1' } } }, 'Mia Okafor'),
    at(3n, saved(2)),
  ];
  it('is refused to a user who did not see the last change, and names the user who made it', () => {
    expect(
      savedViewDecider.decide(
        { ...amend(1, content('Mine'), true, true), seen: 1 },
        past.reduce(savedViewDecider.evolve, savedViewDecider.initialState),
        { actor: sam, now: '' },
      ),
    ).toMatchObject({ kind: 'conflict', changedBy: 'Mia Okafor' });
  });
  it('is changed by a user who saw the last change, even if other views changed since', () =>
    given(savedViewDecider, past)
      .when({ ...amend(1, content('Mine'), true, true), seen: 2 }, sam)
      .then([{ type: 'SharedViewAmended', data: { ...of(1), Name: 'Mine', was: { Name: 'Ours' } } }]));
});

describe('A deleted view', () => {
  const restore = { type: 'RestoreView', ...of(1), List: 'leads', mayShare: false } as const;
  it('comes back as it was, shared where it was shared', () => {
    given(savedViewDecider, [saved(1), deleted(1)])
      .when(restore, sam)
      .then([{ type: 'ViewRestored', data: { ...of(1), List: 'leads', ...content('View 1') } }]);
    given(savedViewDecider, [saved(1), shared(1), deleted(1)])
      .when(restore, admin)
      .then([{ type: 'ViewRestored', data: { ...of(1), List: 'leads', ...content('View 1') } }, shared(1)]);
  });
  it('comes back private if its maker may no longer share', () => {
    given(savedViewDecider, [saved(1), shared(1), deleted(1)])
      .when(restore, sam)
      .then([{ type: 'ViewRestored', data: { ...of(1), List: 'leads', ...content('View 1') } }]);
    given(savedViewDecider, [saved(1), shared(1), deleted(1)])
      .when({ ...restore, mayShare: true }, other)
      .thenRejected(...forbidden);
  });
  it('comes back under another name if its own was taken while it was deleted', () =>
    given(savedViewDecider, [saved(1), deleted(1), saved(2, content('View 1'))])
      .when(restore, sam)
      .then([{ type: 'ViewRestored', data: { ...of(1), List: 'leads', ...content('View 1 2') } }]));
  it('of another list is not the one that is meant; one that is back stays', () => {
    given(savedViewDecider, [saved(1), deleted(1)])
      .when({ ...restore, List: 'persons' }, sam)
      .thenRejected(...gone);
    given(savedViewDecider, [saved(1)])
      .when(restore, sam)
      .then([]);
  });
});

describe('The order of views', () => {
  const order = (Order: readonly number[]) => ({ type: 'OrderViews', UserID: 9, List: 'leads', Order }) as const;
  const ordered = (Order: readonly number[]): SavedViewEvent => ({
    type: 'ViewsOrdered',
    data: { UserID: 9, List: 'leads', Order },
  });
  it("is each user's own, over the views of others as well", () => {
    given(savedViewDecider, [saved(1)])
      .when(order([5, 1]), sam)
      .then([ordered([5, 1])]);
    given(savedViewDecider, [saved(1)])
      .when(order([5, 1]), admin)
      .thenRejected(...forbidden);
  });
  it('that is the same already changes nothing', () =>
    given(savedViewDecider, [ordered([5, 1])])
      .when(order([5, 1]), sam)
      .then([]));
});
