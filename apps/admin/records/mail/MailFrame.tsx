/** The mail's background continues to the edges of the frame. */
const PAPER = '<!doctype html><html lang="en-AU"><title>Mail</title><body style="margin:0;background-color:#f3f4f6">';

/** The content of a mail in a frame without scripts, forms or remote content. */
export const MailFrame = ({ html, title }: { readonly html: string; readonly title: string }) => (
  <iframe className="mail-frame" title={title} srcDoc={`${PAPER}${html}`} sandbox="" referrerPolicy="no-referrer" />
);
