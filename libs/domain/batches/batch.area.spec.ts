import { roleGroup } from '@leaseledger/contract/access/permissions';
import { batchMessage } from '@leaseledger/contract/batches/batch.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { describe, expect, it } from '@jest/globals';
import { given, system, user } from '../kernel/given.ts';
import { batchDecider, type BatchEvent } from './batch.area.ts';
import type { BatchPlan } from './batch.ts';
import { BatchItemsRead } from './batch.items.ts';
import { packed, sizeOf, unpacked } from './packed-ids.ts';

const tess = user(1, 'Tess Marchetti', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const stranger = user(2, 'Ana Costa', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const admin = user(3, 'Owen Pryce', { roleGroup: roleGroup.SITE_ADMINISTRATOR });
const plan: BatchPlan = {
  kind: 'leads.changeStatus',
  title: 'Close leads',
  one: 'lead',
  many: 'leads',
  resource: 'leads',
  isPreviewed: true,
  isUndoable: true,
  undoes: null,
  parameters: {},
};
const preparedEvent: BatchEvent = { type: 'BatchPrepared', data: { BatchID: 7, UserID: 1, ...plan } };
const named: BatchEvent = { type: 'BatchItemsNamed', data: { BatchID: 7, items: [[1, 4]], count: 4, isLast: true } };
const previewed: BatchEvent = {
  type: 'BatchPreviewed',
  data: {
    BatchID: 7,
    count: 4,
    unchanged: [2],
    refused: [{ why: 'No', items: [3] }],
    totals: { done: 2, unchanged: 1, refused: 1 },
    isLast: true,
  },
};
const started: BatchEvent = {
  type: 'BatchStarted',
  data: { BatchID: 7, title: 'Close leads', many: 'leads', undoes: null, count: 2 },
};
const slice = { count: 1, unchanged: [], refused: [] };
const progressed: BatchEvent = {
  type: 'BatchProgressed',
  data: { BatchID: 7, ...slice, changedSince: [], totals: { done: 1, unchanged: 0, refused: 0 } },
};
const ready = [preparedEvent, named, previewed];

describe('a batch', () => {
  it('is prepared by a user, with the records that are known', () => {
    given(batchDecider)
      .when({ type: 'PrepareBatch', BatchID: 7, plan, items: [[1, 4]] }, tess)
      .then([preparedEvent, named]);
    given(batchDecider)
      .when({ type: 'PrepareBatch', BatchID: 7, plan }, system)
      .thenRejected('forbidden', message.forbidden);
  });

  it('finds its records in parts, each once, and ends where there are none', () => {
    given(batchDecider, [preparedEvent])
      .when({ type: 'NameItems', after: 0, items: [[1, 4]], isLast: true }, system)
      .then([named]);
    given(batchDecider, [
      preparedEvent,
      { type: 'BatchItemsNamed', data: { BatchID: 7, items: [1], count: 1, isLast: false } },
    ])
      .when({ type: 'NameItems', after: 0, items: [1], isLast: true }, system)
      .then([]);
    given(batchDecider, [preparedEvent])
      .when({ type: 'NameItems', after: 0, items: [], isLast: true }, system)
      .then([
        { type: 'BatchItemsNamed', data: { BatchID: 7, items: [], count: 0, isLast: true } },
        {
          type: 'BatchStopped',
          data: {
            BatchID: 7,
            title: 'Close leads',
            because: batchMessage.nothingFound,
            totals: { done: 0, unchanged: 0, refused: 0 },
          },
        },
      ]);
  });

  it('is looked at by the machinery alone, each part once', () => {
    const look = {
      type: 'NotePreview' as const,
      from: 0,
      slice: { count: 4, unchanged: [2], refused: [{ why: 'No', items: [3] }] },
    };
    given(batchDecider, [preparedEvent, named]).when(look, system).then([previewed]);
    given(batchDecider, ready).when(look, system).then([]);
    given(batchDecider, [preparedEvent, named]).when(look, tess).thenRejected('forbidden', message.forbidden);
  });

  it('is started once, only by the user who prepared it, after the preview is complete', () => {
    given(batchDecider, ready).when({ type: 'StartBatch' }, tess).then([started]);
    given(batchDecider, [...ready, started])
      .when({ type: 'StartBatch' }, tess)
      .then([]);
    given(batchDecider, ready).when({ type: 'StartBatch' }, admin).thenRejected('forbidden', message.forbidden);
    given(batchDecider, [preparedEvent, named])
      .when({ type: 'StartBatch' }, tess)
      .thenRejected('ruleBroken', batchMessage.notReady);
  });

  it('is done one part after the other, each once, and is finished with the last', () => {
    const next = { type: 'NoteProgress' as const, slice, changedSince: [] };
    given(batchDecider, [...ready, started])
      .when({ ...next, from: 0 }, system)
      .then([progressed]);
    given(batchDecider, [...ready, started, progressed])
      .when({ ...next, from: 0 }, system)
      .then([]);
    const totals = { done: 2, unchanged: 0, refused: 0 };
    given(batchDecider, [...ready, started, progressed])
      .when({ ...next, from: 1 }, system)
      .then([
        { type: 'BatchProgressed', data: { BatchID: 7, ...slice, changedSince: [], totals } },
        { type: 'BatchFinished', data: { BatchID: 7, title: 'Close leads', many: 'leads', totals } },
      ]);
  });

  it('is stopped by its user or an administrator: at once before it runs, after the records that are under way then', () => {
    const none = { done: 0, unchanged: 0, refused: 0 };
    given(batchDecider, ready)
      .when({ type: 'StopBatch' }, tess)
      .then([{ type: 'BatchStopped', data: { BatchID: 7, title: 'Close leads', because: null, totals: none } }]);
    given(batchDecider, [...ready, started])
      .when({ type: 'StopBatch' }, admin)
      .then([{ type: 'BatchStopAsked', data: { BatchID: 7 } }]);
    given(batchDecider, [...ready, started])
      .when({ type: 'StopBatch' }, stranger)
      .thenRejected('forbidden', message.forbidden);
    const totals = { done: 1, unchanged: 0, refused: 0 };
    given(batchDecider, [...ready, started, { type: 'BatchStopAsked', data: { BatchID: 7 } }])
      .when({ type: 'NoteProgress', from: 0, slice, changedSince: [] }, system)
      .then([progressed, { type: 'BatchStopped', data: { BatchID: 7, title: 'Close leads', because: null, totals } }]);
  });

  it('has nothing to start or to stop where all was refused', () => {
    const refused: BatchEvent = {
      type: 'BatchPreviewed',
      data: {
        BatchID: 7,
        count: 4,
        unchanged: [2],
        refused: [{ why: 'No', items: [1, 3, 4] }],
        totals: { done: 0, unchanged: 1, refused: 3 },
        isLast: true,
      },
    };
    given(batchDecider, [preparedEvent, named, refused]).when({ type: 'StopBatch' }, tess).then([]);
    given(batchDecider, [preparedEvent, named, refused])
      .when({ type: 'StartBatch' }, tess)
      .thenRejected('ruleBroken', batchMessage.nothingToDo);
  });

  it('is gone on with by its user where it was stopped, with what is left, unless it was previewed', () => {
    const batchStopped: BatchEvent = {
      type: 'BatchStopped',
      data: { BatchID: 7, title: 'Close leads', because: null, totals: { done: 1, unchanged: 0, refused: 0 } },
    };
    const half: readonly BatchEvent[] = [
      { type: 'BatchPrepared', data: { BatchID: 7, UserID: 1, ...plan, isPreviewed: false } },
      named,
      started,
      progressed,
      { type: 'BatchStopAsked', data: { BatchID: 7 } },
      batchStopped,
    ];
    const goneOn: BatchEvent = { ...started, data: { ...started.data, count: 4 } };
    given(batchDecider, half).when({ type: 'ResumeBatch' }, tess).then([goneOn]);
    given(batchDecider, half).when({ type: 'ResumeBatch' }, admin).thenRejected('forbidden', message.forbidden);
    given(batchDecider, [...half, goneOn])
      .when({ type: 'ResumeBatch' }, tess)
      .then([]);
    // The earlier request to stop no longer counts.
    given(batchDecider, [...half, goneOn])
      .when({ type: 'NoteProgress', from: 1, slice, changedSince: [] }, system)
      .then([
        {
          type: 'BatchProgressed',
          data: { BatchID: 7, ...slice, changedSince: [], totals: { done: 2, unchanged: 0, refused: 0 } },
        },
      ]);
    given(batchDecider, [...ready, started, progressed, batchStopped])
      .when({ type: 'ResumeBatch' }, tess)
      .thenRejected('ruleBroken', batchMessage.over);
    given(batchDecider, ready).when({ type: 'ResumeBatch' }, tess).thenRejected('ruleBroken', batchMessage.notReady);
  });

  it('knows of each record what became of it, and of those that were not to be changed what the preview said', () => {
    const items = new BatchItemsRead();
    for (const event of [...ready, started, progressed]) items.add(event);
    expect(items.results.map(({ item, outcome, why }) => [item, outcome, why])).toEqual([
      [1, 'done', null],
      [2, 'unchanged', null],
      [3, 'refused', 'No'],
      [4, 'waiting', null],
    ]);
  });
});

describe('packed ids', () => {
  it('are the same ids, ascending, with those that follow each other as one', () => {
    expect(packed([9, 3, 4, 5, 1])).toEqual([1, [3, 5], 9]);
    expect(unpacked([1, [3, 5], 9])).toEqual([1, 3, 4, 5, 9]);
    expect([sizeOf([1, [3, 5], 9]), sizeOf([])]).toEqual([5, 0]);
  });
});
