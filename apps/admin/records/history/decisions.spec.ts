import { describe, expect, it } from '@jest/globals';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { decisionsOf } from './decisions.ts';

const row = (HistoryID: number, Decision: string, Undoes: string | null = null): HistoryRow => ({
  id: `event-${HistoryID}`,
  HistoryID,
  Kind: 'activity',
  Subject: 'lead-42',
  SubjectType: 'lead',
  SubjectID: 42,
  ActivityTypeCodeName: 'Lead amended',
  Decision,
  Undoes,
  Description: `What ${HistoryID} says`,
  ChangeFromName: null,
  ChangeToName: null,
  Note: null,
  Changes: [],
  CreatedByUserID: 1,
  CreatedByUserName: 'Mia Okafor',
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
  EventType: 'LeadAmended',
  UserID: 1,
  CausationID: null,
  Policy: null,
});
const told = (rows: readonly HistoryRow[]) =>
  decisionsOf(rows).map(({ name, entries, isUndone, undid }) => ({
    name,
    entries: entries.map(({ HistoryID }) => HistoryID),
    isUndone,
    undid: undid?.map(({ HistoryID }) => HistoryID),
  }));

describe('decisionsOf', () => {
  it('groups neighbouring entries of one decision, each group in the order of deciding', () =>
    expect(told([row(5, 'b'), row(4, 'b'), row(3, 'a'), row(2, 'b'), row(1, 'c')])).toEqual([
      { name: 'b', entries: [4, 5], isUndone: false, undid: undefined },
      { name: 'a', entries: [3], isUndone: false, undid: undefined },
      { name: 'b', entries: [2], isUndone: false, undid: undefined },
      { name: 'c', entries: [1], isUndone: false, undid: undefined },
    ]));
  it('links an undo to the entries that it undid, and marks these as undone', () =>
    expect(told([row(3, 'undo', 'a'), row(2, 'a'), row(1, 'a')])).toEqual([
      { name: 'undo', entries: [3], isUndone: false, undid: [1, 2] },
      { name: 'a', entries: [1, 2], isUndone: true, undid: undefined },
    ]));
  it('shows a decision as not undone once its undo was undone', () =>
    expect(
      told([row(3, 'redo', 'undo'), row(2, 'undo', 'a'), row(1, 'a')]).map(({ name, isUndone }) => [name, isUndone]),
    ).toEqual([
      ['redo', false],
      ['undo', true],
      ['a', false],
    ]));
  it('leaves the undone entries undefined when they are not among the rows', () =>
    expect(told([row(9, 'undo', 'long ago')])).toEqual([
      { name: 'undo', entries: [9], isUndone: false, undid: undefined },
    ]));
});
