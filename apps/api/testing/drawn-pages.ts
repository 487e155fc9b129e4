import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { PublicPageViews } from '@leaseledger/contract/public-pages/public-pages';
import type { StaticRoots } from '../platform/static/web-apps.ts';
import type { TestApi } from './test-api.ts';

/** What was answered to a visitor. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A build of the public pages that says what it was asked to draw, in place of one that draws. */
export class DrawnPages {
  private constructor(readonly roots: StaticRoots) {}

  static async make(): Promise<DrawnPages> {
    const folder = await mkdtemp(join(tmpdir(), 'leaseledger-pages-'));
    const pages = new DrawnPages({ admin: join(folder, 'admin'), publicWeb: join(folder, 'public') });
    await mkdir(join(pages.roots.publicWeb, '.server'), { recursive: true });
    await writeFile(join(pages.roots.publicWeb, 'index.html'), 'Welcome');
    await writeFile(join(pages.roots.publicWeb, '404.html'), 'Not here');
    await pages.draw('export const render = (shown) => JSON.stringify(shown);');
    return pages;
  }

  /** Another build takes its place. */
  draw(script: string): Promise<void> {
    return writeFile(join(this.roots.publicWeb, '.server', 'pages.js'), script);
  }

  /** Nothing is built any more. */
  undraw(): Promise<void> {
    return rm(join(this.roots.publicWeb, '.server'), { recursive: true });
  }

  async remove(): Promise<void> {
    await rm(join(this.roots.publicWeb, '..'), { recursive: true });
  }
}

/** Visits a page; with fields it sends its form. Where that leads is not followed. */
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

/** What the page of an answer was drawn from. */
export function viewOf<Name extends keyof PublicPageViews>(name: Name, { text }: Answered): PublicPageViews[Name] {
  const shown = JSON.parse(text);
  expect(shown.name).toBe(name);
  return shown.view;
}
