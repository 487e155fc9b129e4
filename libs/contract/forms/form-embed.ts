const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The type of the message in which a page in a frame tells its site its height in pixels: `{type, height}`. */
export const HEIGHT_MESSAGE = 'leaseledger:height';
/** The height in pixels of a frame until its page tells one. Without script it stays, and the frame scrolls. */
const FIRST_HEIGHT = 900;

/** The address of a form's page. @param background a colour without #, for a frame of another site */
export const formAddress = (site: string, FormLink: string, background?: string): string =>
  `${site}/form/${FormLink}${background === undefined ? '' : `/${background}`}`;

/**
 * The HTML that shows a form in another site.
 * @param isSized whether `embed.js` makes the frame as high as the form. A visitor without script gets the plain frame.
 */
export function formEmbed(
  site: string,
  { FormLink, Name }: { readonly FormLink: string; readonly Name: string },
  background: string,
  isSized: boolean,
): string {
  const title = escaped(Name);
  const frame = `<iframe src="${formAddress(site, FormLink, background)}" title="${title}" style="width:100%;height:${FIRST_HEIGHT}px;border:0"></iframe>`;
  if (!isSized) return frame;
  return `<script src="${site}/embed.js" data-form="${FormLink}" data-background="${background}" data-title="${title}" async></script>
<noscript>${frame}</noscript>`;
}
