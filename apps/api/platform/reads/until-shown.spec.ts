import { mock } from 'node:test';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { toPosition } from '@leaseledger/event-log/sqlite/schema';
import type { Position } from '@leaseledger/event-log/event-log';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import { untilShown } from './until-shown.ts';

const at = (place: number): Position => toPosition(place);

class GrowingLists {
  readonly heard = new Set<() => void>();
  upTo: Position | undefined;
  shown = () => this.upTo;
  onShown = (hear: () => void) => {
    this.heard.add(hear);
    return () => void this.heard.delete(hear);
  };
  show(position: Position): void {
    this.upTo = position;
    for (const hear of this.heard) hear();
  }
}

describe('waiting for the lists', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('a wait ends at once when the lists show the position', async () => {
    const lists = new GrowingLists();
    lists.show(at(7));
    await untilShown(lists, at(7), 'who is told');
    expect(lists.heard.size).toBe(0);
  });

  it('a wait ends when the lists show the position, not an earlier one, and then stops listening', async () => {
    const lists = new GrowingLists();
    let isOver = false;
    const waiting = untilShown(lists, at(10), 'who is told').then(() => (isOver = true));
    lists.show(at(9));
    await Promise.resolve();
    expect(isOver).toBe(false);
    lists.show(at(11));
    await waiting;
    expect(lists.heard.size).toBe(0);
  });

  it('a wait ends after a while with an error that names what the lists lack', async () => {
    const lists = new GrowingLists();
    const waiting = untilShown(lists, at(10), 'who is told');
    mock.timers.runAll();
    await expect(waiting).rejects.toThrow(new StoreUnavailable('The lists do not show yet who is told.'));
    expect(lists.heard.size).toBe(0);
  });
});
