import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { afterSuite } from '@leaseledger/event-log/testing/after-suite';
import type { PublicPageViews } from '@leaseledger/contract/public-pages/public-pages';
import type { StaticRoots } from '../platform/static/web-apps.ts';
import type { TestApi } from './test-api.ts';

/** The answer that a visitor got. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A fake build of the public pages. It prints the data of a page instead of drawing it. */
export class DrawnPages {
  private constructor(readonly roots: StaticRoots) {}

  static async make(): Promise<DrawnPages> {
    const folder = await mkdtemp(join(tmpdir(), 'leaseledger-pages-'));
    const pages = new DrawnPages({ admin: join(folder, 'admin'), publicWeb: join(folder, 'public') });
    await mkdir(pages.roots.publicWeb, { recursive: true });
    await writeFile(join(pages.roots.publicWeb, 'index.html'), 'Welcome');
    await writeFile(join(pages.roots.publicWeb, '404.html'), 'Not here');
    await pages.draw();
    afterSuite(() => rm(folder, { recursive: true }));
    return pages;
  }

  /** Replaces the build; without a script, by the first one. */
  async draw(script = 'export const render = (shown) => JSON.stringify(shown);'): Promise<void> {
    await mkdir(join(this.roots.publicWeb, '.server'), { recursive: true });
    await writeFile(join(this.roots.publicWeb, '.server', 'pages.js'), script);
  }

  /** Removes the build. */
  undraw(): Promise<void> {
    return rm(join(this.roots.publicWeb, '.server'), { recursive: true });
  }
}

/** Visits a page, or sends its form when fields are given. Redirects are not followed. */
export async function visit(
  api: TestApi,
  address: string,
  fields?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const form = fields && { method: 'POST', body: new URLSearchParams({ ...fields }) };
  const answer = await fetch(`${api.running.url}${address}`, {
    redirect: 'manual',
    ...form,
    headers: { accept: 'text/html', ...headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The data from which the page of an answer was drawn. */
export function viewOf<Name extends keyof PublicPageViews>(name: Name, { text }: Answered): PublicPageViews[Name] {
  const shown = JSON.parse(text);
  expect(shown.name).toBe(name);
  return shown.view;
}
