import type { Rule } from '@leaseledger/contract/access/permissions';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';
import { ListResources, type Scope } from '../../../platform/lists/list-resources.ts';

/** A read model of which consoles are told that it changes, and to whom. */
export interface Announced {
  /** As the console names what it reads of it. */
  readonly name: string;
  readonly model: ReadModel;
  readonly who: Rule;
  /** Of which rows the caller is told; without it, of all. @throws Failure where the caller reads none of them without saying which */
  readonly scope?: (caller: Caller, filter: Readonly<Record<string, unknown>>) => Scope | Promise<Scope>;
  /** What is in the scope changes while the caller's rights stay: it is asked for each time. */
  readonly isAskedAnew?: true;
  /** Of the user alone: nobody who views the product as another user is told. */
  readonly isPersonal?: true;
}

/** What changes are told of: every list of `/api/rest` by itself, and what modules add that is read in another way. */
@Injectable()
export class Announcements {
  readonly #added: Announced[] = [];

  constructor(private readonly lists: ListResources) {}

  add(announced: Announced): void {
    this.#added.push(announced);
  }

  all(): readonly Announced[] {
    return [...this.lists.all(), ...this.#added];
  }
}
