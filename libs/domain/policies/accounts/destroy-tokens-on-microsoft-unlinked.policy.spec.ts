import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { destroyTokensOnMicrosoftUnlinked } from './destroy-tokens-on-microsoft-unlinked.policy.ts';

it('destroys the tokens of a link that has ended', () =>
  given(destroyTokensOnMicrosoftUnlinked, {
    type: 'MicrosoftUnlinked',
    data: { UserID: 9, LinkID: 'one', reason: 'asked' },
  }).then([{ type: 'RemoveSecret', kind: 'microsoft-tokens', id: 'one' }]));
