import { describe, it } from '@jest/globals';
import { given, user } from '../kernel/given.ts';
import { changelogDecider, type ChangelogEvent } from './changelog.area.ts';

const sam = user(9, 'Sam Whitlock', {});
const see = (LastAppVersion: string) => ({ type: 'SeeAppVersion', UserID: 9, LastAppVersion }) as const;
const seen = (LastAppVersion: string): ChangelogEvent => ({
  type: 'AppVersionSeen',
  data: { UserID: 9, LastAppVersion },
});

describe('Seeing what is new', () => {
  it('is recorded for the user', () => {
    given(changelogDecider)
      .when(see('3.0.5'), sam)
      .then([seen('3.0.5')]);
    given(changelogDecider, [seen('3.0.9')])
      .when(see('3.0.10'), sam)
      .then([seen('3.0.10')]);
  });
  it('again, or from an older page, changes nothing', () => {
    given(changelogDecider, [seen('3.0.10')])
      .when(see('3.0.10'), sam)
      .then([]);
    given(changelogDecider, [seen('3.0.10')])
      .when(see('3.0.9'), sam)
      .then([]);
  });
  it("is nobody else's to say", () =>
    given(changelogDecider)
      .when(see('3.0.5'), user(1, 'Mia Okafor', {}))
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
});
