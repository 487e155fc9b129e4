import { describe, expect, it } from '@jest/globals';
import { timesAfter, type SessionTimes } from './session-times.ts';

const times: SessionTimes = {
  sessionStartTime: '2026-08-12T12:00:00.000+10:00',
  sessionEndTime: '2026-08-12T12:30:00.000+10:00',
  sessionLinkExpiryTime: '2026-08-12T12:30:00.000+10:00',
  customLinkExpiry: false,
  duration: 30,
  timezone: 'Australia/Melbourne',
};
const after = (changes: Partial<SessionTimes>, before: Partial<SessionTimes> = {}): SessionTimes =>
  timesAfter({ ...times, ...before }, { ...times, ...before, ...changes });

describe('the times of a session', () => {
  it('end by the duration after the start, and so does the link', () =>
    expect(after({ sessionStartTime: '2026-08-13T09:00:00.000+10:00' })).toMatchObject({
      sessionEndTime: '2026-08-13T09:30:00.000+10:00',
      sessionLinkExpiryTime: '2026-08-13T09:30:00.000+10:00',
      duration: 30,
    }));
  it('end later with a longer duration', () =>
    expect(after({ duration: 60 })).toMatchObject({
      sessionEndTime: '2026-08-12T13:00:00.000+10:00',
      sessionLinkExpiryTime: '2026-08-12T13:00:00.000+10:00',
    }));
  it('last as long as from the start to the end', () =>
    expect(after({ sessionEndTime: '2026-08-12T12:45:00.000+10:00' })).toMatchObject({
      duration: 45,
      sessionLinkExpiryTime: '2026-08-12T12:45:00.000+10:00',
    }));
  it('leave the link alone where that has an end of its own, until it has none', () => {
    const own = { customLinkExpiry: true, sessionLinkExpiryTime: '2026-08-11T12:00:00.000+10:00' };
    expect(after({ duration: 60 }, own).sessionLinkExpiryTime).toBe(own.sessionLinkExpiryTime);
    expect(after({ customLinkExpiry: false }, own).sessionLinkExpiryTime).toBe(times.sessionEndTime);
  });
  it('stay what the clock shows where the zone changes', () =>
    expect(after({ timezone: 'Australia/Perth' })).toMatchObject({
      sessionStartTime: '2026-08-12T12:00:00.000+08:00',
      sessionEndTime: '2026-08-12T12:30:00.000+08:00',
      duration: 30,
    }));
  it('wait for what is half typed', () => {
    expect(after({ sessionStartTime: 'unfinished' })).toMatchObject({
      sessionEndTime: times.sessionEndTime,
      duration: 30,
    });
    expect(after({ duration: null })).toMatchObject({ sessionEndTime: times.sessionEndTime });
    expect(after({ sessionEndTime: '2026-08-12T11:00:00.000+10:00' })).toMatchObject({ duration: 30 });
  });
  it('are settled once', () => {
    const moved = after({ sessionStartTime: '2026-10-04T01:30:00.000+10:00' });
    expect(timesAfter(moved, moved)).toEqual(moved);
  });
});
