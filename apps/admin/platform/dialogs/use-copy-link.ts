import { useHref } from 'react-router';
import { alert } from '../session/alerts.ts';

/** Puts a whole address on the clipboard, and tells whether that worked: a browser may refuse it. */
export function copyLink(link: string): void {
  const failed = () => alert(`The link could not be copied. It is ${link}`, 'error');
  // Where the connection is not secure browsers have no clipboard, whatever the types say.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) failed();
  else clipboard.writeText(link).then(() => alert('Link copied.'), failed);
}

/** The same with the address of a place of the console. */
export function useCopyLink(path: string): () => void {
  const href = useHref(path);
  return () => copyLink(new URL(href, window.location.href).href);
}
