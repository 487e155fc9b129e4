import type { Rule } from '@leaseledger/contract/access/permissions';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';
import { ListResources, type Scope } from '../../../platform/lists/list-resources.ts';

/** A read model whose changes are reported to consoles, with the users who learn of them. */
export interface Announced {
  /** The console's name of the list. */
  readonly name: string;
  readonly model: ReadModel;
  readonly who: Rule;
  /**
   * The rows that concern the caller; without it, all rows.
   * @throws Failure when the caller must name a record to read any row
   */
  readonly scope?: (caller: Caller, filter: Readonly<Record<string, unknown>>) => Scope | Promise<Scope>;
  /** The scope can change while the caller's rights stay, so it is asked for each time. */
  readonly isAskedAnew?: true;
  /** Whether the changes concern the user alone. A viewer of the product as that user then does not learn of them. */
  readonly isPersonal?: boolean;
}

/** The read models whose changes are reported: every list of `/api/rest`, and models that modules add. */
@Injectable()
export class Announcements {
  readonly #added: Announced[] = [];

  constructor(private readonly lists: ListResources) {}

  add(announced: Announced & { readonly isPersonal: boolean }): void {
    this.#added.push(announced);
  }

  all(): readonly Announced[] {
    return [...this.lists.all(), ...this.#added];
  }
}
