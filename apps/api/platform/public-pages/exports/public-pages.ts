import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { Injectable } from '@nestjs/common';

/** What the address of a page says. */
export interface Visit {
  /** What stands under the :names of its path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

export interface Submission extends Visit {
  /** The fields of the form; of two of one name the last. */
  readonly fields: Readonly<Record<string, string>>;
  /** The request's. */
  readonly correlationId: string;
}

/** What is taken away from a page. */
export interface PageFile {
  readonly type: string;
  readonly text: string;
}

/** A page for everybody: what it shows, and what its form does. Nobody is asked who they are: a session of staff changes nothing about it. */
export interface PublicPage {
  /** With :names, e.g. /employerCallback/:employerID */
  readonly path: string;
  /** Other sites whose scripts and frames it needs; none where it is left out. */
  readonly sources?: readonly string[];
  /** Whether its address holds a secret: looking is limited by address as sending is, so that nobody tries many. */
  readonly isSecret?: boolean;
  /** What is said where looking fails by no fault of the visitor's; what the failure says where it is left out. */
  readonly whenUnknown?: string;
  /** Whether other sites may show it in a frame. */
  readonly isFramed?: boolean;
  /** A file beneath its address, for whoever may see the page. `of` answers undefined where there is none. */
  readonly file?: { readonly name: string; of(visit: Visit): Promise<PageFile | undefined> };
  /** @returns undefined where there is no such page. @param form blank, or as it was filled in and refused */
  show(visit: Visit, form: FilledForm): Promise<ShownPage | undefined>;
  /** @returns the address to see next. @throws Failure with which the form is shown again; its errors go to the fields that they name */
  submit(submission: Submission): Promise<string>;
}

/** The public pages with data: areas add theirs. */
@Injectable()
export class PublicPages {
  readonly #pages: PublicPage[] = [];

  add(page: PublicPage): void {
    this.#pages.push(page);
  }

  all(): readonly PublicPage[] {
    return this.#pages;
  }
}
