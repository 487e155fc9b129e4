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

describe('timesAfter', () => {
  it('moves the end and the link expiry when the start changes', () =>
    expect(after({ sessionStartTime: '2026-08-13T09:00:00.000+10:00' })).toMatchObject({
      sessionEndTime: '2026-08-13T09:30:00.000+10:00',
      sessionLinkExpiryTime: '2026-08-13T09:30:00.000+10:00',
      duration: 30,
    }));
  it('moves the end and the link expiry when the duration changes', () =>
    expect(after({ duration: 60 })).toMatchObject({
      sessionEndTime: '2026-08-12T13:00:00.000+10:00',
      sessionLinkExpiryTime: '2026-08-12T13:00:00.000+10:00',
    }));
  it('sets the duration and the link expiry when the end changes', () =>
    expect(after({ sessionEndTime: '2026-08-12T12:45:00.000+10:00' })).toMatchObject({
      duration: 45,
      sessionLinkExpiryTime: '2026-08-12T12:45:00.000+10:00',
    }));
  it('keeps a custom link expiry until it is switched off', () => {
    const own = { customLinkExpiry: true, sessionLinkExpiryTime: '2026-08-11T12:00:00.000+10:00' };
    expect(after({ duration: 60 }, own).sessionLinkExpiryTime).toBe(own.sessionLinkExpiryTime);
    expect(after({ customLinkExpiry: false }, own).sessionLinkExpiryTime).toBe(times.sessionEndTime);
  });
  it('keeps the clock times when the zone changes', () =>
    expect(after({ timezone: 'Australia/Perth' })).toMatchObject({
      sessionStartTime: '2026-08-12T12:00:00.000+08:00',
      sessionEndTime: '2026-08-12T12:30:00.000+08:00',
      duration: 30,
    }));
  it('changes nothing for half-typed values', () => {
    expect(after({ sessionStartTime: 'unfinished' })).toMatchObject({
      sessionEndTime: times.sessionEndTime,
      duration: 30,
    });
    expect(after({ duration: null })).toMatchObject({ sessionEndTime: times.sessionEndTime });
    expect(after({ sessionEndTime: '2026-08-12T11:00:00.000+10:00' })).toMatchObject({ duration: 30 });
  });
  it('changes nothing when applied twice', () => {
    const moved = after({ sessionStartTime: '2026-10-04T01:30:00.000+10:00' });
    expect(timesAfter(moved, moved)).toEqual(moved);
  });
});
