import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { Injectable } from '@nestjs/common';
import type { BuiltPages } from '../built-pages.ts';

/** The parts of a page's address. */
export interface Visit {
  /** The values of the :names in its path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

export interface Submission extends Visit {
  /** The fields of the form; the last one of two with the same name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The correlation id of the request. */
  readonly correlationId: string;
  /** The network of the visitor, by which limits count. */
  readonly network: string;
}

/** A file that a page offers for download. */
export interface PageFile {
  readonly type: string;
  readonly text: string;
}

/** A public page: its content, and the action of its form. Nobody logs in, and a session of staff changes nothing. */
export interface PublicPage {
  /** With :names, e.g. /employerCallback/:employerID */
  readonly path: string;
  /** Other sites whose scripts and frames the page needs. */
  readonly sources?: readonly string[];
  /** Whether the address contains a secret. Then visits are limited by address like submissions, against guessing. */
  readonly isSecret: boolean;
  /** The message when the visit fails without the visitor's fault. The failure's own message by default. */
  readonly whenUnknown?: string;
  /** Whether other sites may show the page in a frame. */
  readonly isFramed?: boolean;
  /** A file beneath the page's address, for visitors who may see the page. `of` answers undefined without a file. */
  readonly file?: { readonly name: string; of(visit: Visit): Promise<PageFile | undefined> };
  /** @returns undefined for a missing page. @param form blank, or filled in and refused */
  show(visit: Visit, form: FilledForm): Promise<ShownPage | undefined>;
  /**
   * @returns the address of the next page. @throws Failure, with which the form is shown again; its errors belong to
   * the fields that they name
   */
  submit(submission: Submission): Promise<string>;
}

/** The public pages with data. Areas add their own. */
@Injectable()
export class PublicPages {
  readonly #pages: PublicPage[] = [];
  #built: BuiltPages | undefined;

  add(page: PublicPage): void {
    this.#pages.push(page);
  }

  all(): readonly PublicPage[] {
    return this.#pages;
  }

  /** Names the build that draws the pages. */
  drawnBy(built: BuiltPages): void {
    this.#built = built;
  }

  /** The HTML of a page; undefined while the pages are not built. */
  async html(shown: ShownPage): Promise<string | undefined> {
    return this.#built?.render(shown);
  }
}
