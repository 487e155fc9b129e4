import type { Page, Request } from 'playwright-core';

/** The commands that a page sends while something is done. */
export async function commandsSent(page: Page, during: () => Promise<unknown>): Promise<Request[]> {
  const commands: Request[] = [];
  const note = (request: Request) => {
    if (request.method() !== 'GET') commands.push(request);
  };
  page.on('request', note);
  await during();
  page.off('request', note);
  return commands;
}
