import { useHref } from 'react-router';
import { alert } from '../session/alerts.ts';

/** Copies an absolute address to the clipboard and shows the result, because a browser may refuse. */
export function copyLink(link: string): void {
  const failed = () => alert(`The link could not be copied. It is ${link}`, 'error');
  // Browsers have no clipboard on an insecure connection, although the type says so.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) failed();
  else clipboard.writeText(link).then(() => alert('Link copied.'), failed);
}

/** Copies the address of a place in the console. */
export function useCopyLink(path: string): () => void {
  const href = useHref(path);
  return () => copyLink(new URL(href, window.location.href).href);
}
