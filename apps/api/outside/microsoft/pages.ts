import { escaped } from '../../platform/answers/html-text.ts';
import { readFileSync } from 'node:fs';
import { SIGN_IN_CHANNEL, type SignInEnd } from '@leaseledger/contract/microsoft/microsoft.messages';
import { themedTokens } from '../../platform/answers/themed-tokens.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const style = `${themedTokens()}\n${read('./sign-in-page.css')}`;

/** The script of the page that ends a sign-in. */
export const END_SCRIPT = { path: '/microsoft-sign-in-end.js', text: read('./sign-in-end.js') } as const;

/**
 * The headers of popup pages. A page may load only its own parts. Its form may be sent to this server, which redirects
 * the browser.
 */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none';style-src 'unsafe-inline';script-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'",
} as const;

/**
 * A page that stands alone.
 * @param body HTML
 */
export const pageOf = (title: string, body: string): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;

/** The last page of a sign-in. It closes itself when the account is linked, or shows the failure. */
export function endPage({ isLinked, message }: SignInEnd): string {
  const title = isLinked ? 'Microsoft account linked' : 'Nothing was linked';
  return pageOf(
    title,
    `<main data-linked="${isLinked}" data-channel="${SIGN_IN_CHANNEL}">
<h1>${title}</h1>
<p role="status">${escaped(message)}</p>
<div class="actions"><button type="button" class="first">Close this window</button></div>
</main>
<script src="${END_SCRIPT.path}" defer></script>`,
  );
}
