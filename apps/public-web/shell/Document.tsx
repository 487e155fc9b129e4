import type { ReactNode } from 'react';
import { builtFrom } from './assets.ts';
import { onBackground } from './on-background.ts';
import type { Around } from './page.ts';
import { Shell } from './Shell.tsx';

/** A whole page. The static pages have the same head in their HTML files. */
export function Document({
  title,
  script,
  background = null,
  isEmbedded = false,
  children,
}: Partial<Around> & { title: string; script: string | undefined; children: ReactNode }) {
  return (
    <html lang="en-AU" style={background === null ? undefined : onBackground(background)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} - Leaseledger`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={builtFrom('shell/shell.css')} />
        {script !== undefined && <script type="module" src={builtFrom(script)} />}
      </head>
      <body className={isEmbedded ? 'drawn embedded' : 'drawn'}>
        <Shell hasBrand={!isEmbedded}>{children}</Shell>
      </body>
    </html>
  );
}
