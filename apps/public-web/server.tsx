import type { PageName, PublicPageViews, ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { pages } from './pages.ts';
import { Document } from './shell/Document.tsx';
import type { Page } from './shell/page.ts';

/** Draws a page as HTML, from the doctype on. The server loads it from the build. */
export function render<Name extends PageName>({ name, view }: ShownPage<Name>): string {
  const { title, draw, script, around }: Page<PublicPageViews[Name]> = pages[name];
  return `<!doctype html>${renderToStaticMarkup(
    <Document title={title(view)} script={script} {...around?.(view)}>
      {draw(view)}
    </Document>,
  )}`;
}
