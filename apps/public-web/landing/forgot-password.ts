/**
 * The parts of `GET /api/app/site` in use. `SiteView` of the contract has them all, but this page loads nothing from
 * the contract.
 */
interface Site {
  readonly forgottenPassword: 'link' | 'mailbox';
  readonly sessionsMailbox: string;
}

/**
 * Sets the Forgot Password link to the site's setting. Until the answer, or without one, it keeps the mail link of the
 * page.
 */
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
