import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { alert, alerts, dropAlert, runAlertAction, toldAlerts } from './alerts.ts';
import { userSession } from './session.ts';

const messages = () => alerts.get().map(({ message }) => message);

describe('alerts', () => {
  afterEach(() => alerts.set([]));

  it('a third alert replaces the first, so that at most one waits', () => {
    for (const message of ['first', 'second', 'third', 'fourth']) alert(message);
    expect(messages()).toEqual(['third', 'fourth']);
  });

  it('closing an alert twice reports only the first time', () => {
    alert('Lead updated.', 'success', { label: 'Undo', run: () => undefined });
    const id = alerts.get()[0]?.id ?? 0;
    expect([dropAlert(id), dropAlert(id)]).toEqual([true, false]);
    expect(messages()).toEqual([]);
  });

  it('the alert history lists the latest first, and an action runs once', () => {
    const undo = jest.fn();
    toldAlerts.set([]);
    alert('Lead updated.', 'success', { label: 'Undo', run: undo });
    for (const message of ['second', 'third']) alert(message);
    expect(toldAlerts.get().map(({ message }) => message)).toEqual(['third', 'second', 'Lead updated.']);
    const id = toldAlerts.get().at(-1)?.id ?? 0;
    runAlertAction(id);
    runAlertAction(id);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(toldAlerts.get().at(-1)).toMatchObject({ message: 'Lead updated.', action: undefined });
  });

  it('the alert history keeps 50 alerts, and is empty after the session', () => {
    for (let number = 0; number < 60; number += 1) alert(`alert ${number}`);
    expect(toldAlerts.get()).toHaveLength(50);
    userSession.set(null);
    expect(toldAlerts.get()).toHaveLength(50);
    userSession.set({} as never); // The user does not matter here.
    userSession.set(null);
    expect(toldAlerts.get()).toEqual([]);
  });
});
