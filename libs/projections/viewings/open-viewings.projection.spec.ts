import { describe, it } from '@jest/globals';
import { given, recorded } from '../kernel/given.ts';
import { openViewings } from './open-viewings.projection.ts';

const viewed = { UserID: 9, FullName: 'Sam Whitlock' };
const started = recorded('ViewingStarted', { UserID: 1, ViewingID: 'a', viewed });
const row = { id: 'a', UserID: 1, StartedTime: started.metadata.time };

describe('the rows of open viewings', () => {
  it('show a started viewing', () =>
    given(openViewings, [started, recorded('UserViewed', { UserID: 9, ViewingID: 'a' })]).then([row]));
  it('remove the row of an ended viewing', () =>
    given(openViewings, [
      started,
      recorded('ViewingEnded', { UserID: 1, ViewingID: 'a', viewed, reason: 'stopped' }),
      recorded('UserNoLongerViewed', { UserID: 9, ViewingID: 'a' }),
    ]).then([]));
});
