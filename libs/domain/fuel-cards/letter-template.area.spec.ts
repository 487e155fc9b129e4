import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { letterMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { by, given, user } from '../kernel/given.ts';
import { letterTemplateDecider, type LetterTemplateCommand, type LetterTemplateEvent } from './letter-template.area.ts';

const admin = user(1, 'Mia Okafor', { roleGroup: roleGroup.SITE_ADMINISTRATOR });
const lead = user(2, 'Sam Whitlock', { roleGroup: roleGroup.LEASING_ADMIN_TEAM_LEAD });
/** The handler of commands puts the name of the colleague into it. */
const CHANGED = 'This record was changed in the meantime.';
const content = { Content: 'a1', Digest: 'b2', Size: 8_000 };
const replace = (previousVersion: number): LetterTemplateCommand => ({
  type: 'ReplaceLetterTemplate',
  DocumentID: 137,
  ...content,
  previousVersion,
});
const choose = (Version: number, previousVersion: number): LetterTemplateCommand => ({
  type: 'ChooseLetterTemplate',
  DocumentID: 137,
  Version,
  previousVersion,
});
const replaced = (Version: number): LetterTemplateEvent => ({
  type: 'LetterTemplateReplaced',
  data: { DocumentID: 137, Version, ...content },
});
const chosen = (Version: number): LetterTemplateEvent => ({
  type: 'LetterTemplateChosen',
  data: { DocumentID: 137, Version },
});
const past = (...events: LetterTemplateEvent[]) => events.map((event) => by(admin, event));

describe('the template of a letter', () => {
  it('is replaced by the next version', () =>
    given(letterTemplateDecider, past(replaced(1)))
      .when(replace(1), admin)
      .then([replaced(2)]));
  it('gets a new number after an earlier version was restored', () =>
    given(letterTemplateDecider, past(replaced(1), replaced(2), chosen(1)))
      .when(replace(1), admin)
      .then([replaced(3)]));
  it('is not replaced when a colleague was quicker', () =>
    given(letterTemplateDecider, past(replaced(1)))
      .when(replace(0), admin)
      .thenRejected('conflict', CHANGED));
  it('goes back to the built-in one', () =>
    given(letterTemplateDecider, past(replaced(1)))
      .when(choose(0, 1), admin)
      .then([chosen(0)]));
  it('is not restored when a colleague was quicker', () =>
    given(letterTemplateDecider, past(replaced(1), replaced(2)))
      .when(choose(0, 1), admin)
      .thenRejected('conflict', CHANGED));
  it('does not go back to a missing version', () =>
    given(letterTemplateDecider, past(replaced(1)))
      .when(choose(2, 1), admin)
      .thenRejected('missing', letterMessage.unknownVersion));
  it('is not restored to the version in use', () =>
    given(letterTemplateDecider).when(choose(0, 0), admin).thenRejected('ruleBroken', letterMessage.inUse));
  it('is changed by administrators alone', () => {
    given(letterTemplateDecider).when(replace(0), lead).thenRejected('forbidden', message.forbidden);
    given(letterTemplateDecider, past(replaced(1)))
      .when(choose(0, 1), lead)
      .thenRejected('forbidden', message.forbidden);
  });
});
