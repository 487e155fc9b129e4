import type { Policy } from '../../kernel/policy.ts';
import type { RemoveSecret } from '../../kernel/vault-effects.ts';
import type { MicrosoftEvent } from '../../microsoft/microsoft.area.ts';

type MicrosoftUnlinked = Extract<MicrosoftEvent, { type: 'MicrosoftUnlinked' }>;

/** Under which kind the vault keeps the tokens of a link, by its LinkID. */
export const MICROSOFT_TOKENS = 'microsoft-tokens';

/** Removes the tokens of a link that has ended, for any reason. A later link of the same user has its own tokens. */
export const destroyTokensOnMicrosoftUnlinked: Policy<MicrosoftUnlinked, RemoveSecret> = {
  name: 'destroy-tokens-on-microsoft-unlinked',
  on: ['MicrosoftUnlinked'],
  asksFor: { RemoveSecret: true },
  react: ({ data }) => [{ type: 'RemoveSecret', kind: MICROSOFT_TOKENS, id: data.LinkID }],
};
