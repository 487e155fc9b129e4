import { afterEach, describe, expect, it } from '@jest/globals';
import { alert, alerts, dropAlert } from './alerts.ts';

const messages = () => alerts.get().map(({ message }) => message);

describe('alerts', () => {
  afterEach(() => alerts.set([]));

  it('keep at most one waiting: a third takes the place of the first', () => {
    for (const message of ['first', 'second', 'third', 'fourth']) alert(message);
    expect(messages()).toEqual(['third', 'fourth']);
  });

  it('are dropped once', () => {
    alert('Lead updated.', 'success', { label: 'Undo', run: () => undefined });
    const id = alerts.get()[0]?.id ?? 0;
    expect([dropAlert(id), dropAlert(id)]).toEqual([true, false]);
    expect(messages()).toEqual([]);
  });
});
