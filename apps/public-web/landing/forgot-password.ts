/** What `GET /api/app/site` answers of it (`SiteView` in the contract, of which this page loads nothing else). */
interface Site {
  readonly forgottenPassword: 'link' | 'mailbox';
  readonly sessionsMailbox: string;
}

/** Lets the Forgot Password link lead where this site says; until it has said so, or where it cannot, it is the mail link that the page came with. */
async function leadAsTheSiteSays(link: HTMLAnchorElement): Promise<void> {
  const response = await fetch('/api/app/site', { headers: { Accept: 'application/json' } });
  if (!response.ok) return;
  const { payload }: { readonly payload: Site } = await response.json();
  link.href =
    payload.forgottenPassword === 'link'
      ? '/admin/forgotPassword'
      : `mailto:${payload.sessionsMailbox}?subject=Forgot%20Password`;
}

const link = document.getElementById('forgot-password');
if (link instanceof HTMLAnchorElement) void leadAsTheSiteSays(link).catch(() => undefined);
