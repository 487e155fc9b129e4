import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage, ShownPage } from '@leaseledger/contract/public-pages/public-pages';

const hasRender = (module: unknown): module is { readonly render: RenderPage } =>
  typeof module === 'object' && module !== null && 'render' in module && typeof module.render === 'function';

/** The server build of the public pages. A newer build is used as soon as it is there. */
export class BuiltPages {
  readonly #file: string;

  /** @param folder the folder of the whole build; its hidden files are not served */
  constructor(folder: string) {
    this.#file = join(folder, '.server', 'pages.js');
  }

  /** @returns undefined without a build */
  async render(shown: ShownPage): Promise<string | undefined> {
    const built = await stat(this.#file).catch(() => undefined);
    if (built === undefined) return undefined;
    const module: unknown = await import(`${pathToFileURL(this.#file).href}?${built.mtimeMs}`);
    if (!hasRender(module)) throw new Error(`${this.#file} draws no pages`);
    return module.render(shown);
  }
}
