import { readFileSync } from 'node:fs';

/**
 * The style sheet of the design tokens, dark when the system is. For pages that stand alone, where nobody has chosen a
 * theme.
 */
export const themedTokens = (): string =>
  readFileSync(new URL('../../../../libs/contract/shared/tokens.css', import.meta.url), 'utf8').replace(
    /\[data-theme='dark'\] (\{[^}]*\})/,
    '@media (prefers-color-scheme: dark) { :root $1 }',
  );
