/** The page behind the sheet of a mail goes on to the edges of the frame. */
const PAPER = '<!doctype html><html lang="en-AU"><title>Mail</title><body style="margin:0;background-color:#f3f4f6">';

/** What a mail says, in a frame of its own without scripts, forms or anything from elsewhere. */
export const MailFrame = ({ html, title }: { readonly html: string; readonly title: string }) => (
  <iframe className="mail-frame" title={title} srcDoc={`${PAPER}${html}`} sandbox="" referrerPolicy="no-referrer" />
);
