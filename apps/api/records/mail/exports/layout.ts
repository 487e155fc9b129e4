import { escaped as escapedLine } from '../../../platform/answers/html-text.ts';

/**
 * The common layout of mails. Styles stand on each element, because mail programs drop other styles. The colours stay
 * readable when a program inverts them for dark mode, and programs that support dark mode get dark colours.
 */
const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#1f2933';
const QUIET = '#52606d';

/** Plain text as HTML, with its line breaks. */
const escaped = (text: string): string => escapedLine(text).replaceAll('\n', '<br>');

/** Lines below a title, which is a link when it has an address. */
export const listed = (title: string, address: string, lines: readonly string[]): string => {
  const named =
    address === ''
      ? escaped(title)
      : `<a href="${escaped(address)}" style="color:${INK}" class="ink">${escaped(title)}</a>`;
  return `<h2 style="margin:16px 0 8px;font-size:16px;line-height:24px;color:${INK}" class="ink">${named}</h2><ul style="margin:0 0 16px;padding:0 0 0 20px;font-size:14px;line-height:20px;color:${INK}" class="ink">${lines.map((line) => `<li style="margin:0 0 4px">${escaped(line)}</li>`).join('')}</ul>`;
};

/** A whole page. @param html the content, already escaped; title and preheader are plain text */
export const laidOut = ({
  title,
  preheader,
  html,
}: {
  readonly title: string;
  readonly preheader: string;
  readonly html: string;
}): string => `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title>
<style>@media (prefers-color-scheme:dark){.page,.sheet{background-color:#111827!important}.ink,.ink *{color:#f3f4f6!important}.quiet{color:#c3cad3!important}}</style></head>
<body style="margin:0;padding:0;background-color:#f3f4f6" class="page"><div style="display:none;max-height:0;overflow:hidden">${escaped(preheader)}</div>
<div style="padding:24px 12px;background-color:#f3f4f6;${FONT}" class="page"><div style="max-width:560px;margin:0 auto;padding:24px;border-radius:8px;background-color:#ffffff" class="sheet">
<p style="margin:0 0 20px;font-size:14px;line-height:20px;font-weight:600;color:${QUIET}" class="quiet">Leaseledger</p>
${html}
</div></div></body></html>`;
