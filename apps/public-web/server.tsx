import type { PageName, PublicPageViews, ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { pages } from './pages.ts';
import { Document } from './shell/Document.tsx';
import type { Page } from './shell/page.ts';

/** Renders a page as HTML, with its doctype. The server loads this from the build. */
export function render<Name extends PageName>({ name, view }: ShownPage<Name>): string {
  const { title, draw, script, around }: Page<PublicPageViews[Name]> = pages[name];
  return `<!doctype html>${renderToStaticMarkup(
    <Document title={title(view)} script={script} {...around?.(view)}>
      {draw(view)}
    </Document>,
  )}`;
}
