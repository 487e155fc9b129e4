import { describe, it } from '@jest/globals';
import { given, system, user } from '../kernel/given.ts';
import { digestDecider, DIGEST_MAX, type DigestEvent } from './digest.area.ts';

const record = { kind: 'lead', id: 42 } as const;
const [noon, one] = ['2026-07-01T02:00:00.000Z', '2026-07-01T03:00:00.000Z'];
const collected = (entry: string, since = noon): DigestEvent => ({
  type: 'ChangeCollected',
  data: { UserID: 9, since, record, entry },
});
const closed = (...entries: readonly string[]): DigestEvent => ({
  type: 'DigestClosed',
  data: { UserID: 9, changes: entries.map((entry) => ({ record, entry })) },
});
const collect = (entry: string, happened: string) =>
  ({ type: 'CollectChange', UserID: 9, happened, record, entry }) as const;

describe('A digest', () => {
  it('collects changes from the first one on', () => {
    given(digestDecider)
      .when(collect('a', noon), system)
      .then([collected('a')]);
    given(digestDecider, [collected('a')])
      .when(collect('b', one), system)
      .then([collected('b')]);
  });
  it('holds a change once', () =>
    given(digestDecider, [collected('a')])
      .when(collect('a', noon), system)
      .then([]));
  it('holds a change of two records for each of them', () => {
    const other = { kind: 'company', id: 42 } as const;
    given(digestDecider, [collected('a')])
      .when({ ...collect('a', noon), record: other }, system)
      .then([{ type: 'ChangeCollected', data: { UserID: 9, since: noon, record: other, entry: 'a' } }]);
  });
  it('tells a follower of what they are mailed as well, and keeps what that mail says', () => {
    const mail = { mail: 'session-notice', facts: { SessionAttendanceID: 21, what: 'registration' } } as const;
    const both = { ...collected('a'), data: { ...collected('a').data, ...mail } } as DigestEvent;
    given(digestDecider, [collected('a')])
      .when({ ...collect('a', one), ...mail }, system)
      .then([both]);
    given(digestDecider, [collected('a'), both])
      .when({ ...collect('a', one), ...mail }, system)
      .then([]);
    given(digestDecider, [collected('a'), both])
      .when({ type: 'CloseDigest', UserID: 9 }, system)
      .then([
        {
          type: 'DigestClosed',
          data: {
            UserID: 9,
            changes: [
              { record, entry: 'a' },
              { record, entry: 'a', ...mail },
            ],
          },
        },
      ]);
  });
  it('is closed with all that it holds, once, and begins anew', () => {
    given(digestDecider, [collected('a'), collected('b')])
      .when({ type: 'CloseDigest', UserID: 9 }, system)
      .then([closed('a', 'b')]);
    given(digestDecider, [collected('a'), closed('a')])
      .when({ type: 'CloseDigest', UserID: 9 }, system)
      .then([]);
    given(digestDecider, [collected('a'), closed('a')])
      .when(collect('b', one), system)
      .then([collected('b', one)]);
  });
  it('that is full is closed at once', () => {
    const full = Array.from({ length: DIGEST_MAX - 1 }, (_, index) => collected(`e${index}`));
    given(digestDecider, full)
      .when(collect('last', one), system)
      .then([collected('last'), closed(...full.map((_, index) => `e${index}`), 'last')]);
  });
  it("is the system's alone", () =>
    given(digestDecider)
      .when(collect('a', noon), user(9, 'Sam Whitlock', {}))
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
});
