import { useRights } from '../session/session.ts';
import { NotOpen } from './NotOpen.tsx';
import { usePageTitle } from './page-title.ts';
import type { ConsolePage } from './page.ts';

/** Mounted before the page, so that a title of the page itself replaces this one. */
function Title({ of }: { readonly of: string }) {
  usePageTitle(of);
  return null;
}

/** A page with its title, for the users who may open it. */
export function PageScreen({ page: { title, who, closed, Page } }: { readonly page: ConsolePage }) {
  const isOpen = who(useRights());
  return (
    <>
      <Title of={title} />
      {isOpen || closed === undefined ? <Page /> : <NotOpen title={closed.title}>{closed.text}</NotOpen>}
    </>
  );
}
