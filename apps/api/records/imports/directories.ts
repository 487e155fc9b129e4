import { mayBeAssigned } from '@leaseledger/contract/access/permissions';
import { parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../platform/lists/lists.ts';
import type { Directory } from './cells.ts';

/**
 * During an import, names are read again only after this many milliseconds. Otherwise each slice would read all
 * companies and users.
 */
const KEPT_FOR = 30_000;

/** The companies and users that names in files stand for, as in the lists now. */
@Injectable()
export class Directories {
  #kept: { readonly importID: number; readonly directory: Promise<Directory> } | undefined;

  constructor(private readonly lists: Lists) {}

  async now(): Promise<Directory> {
    const companies = new Map<string, number[]>();
    for await (const { CompanyID, CompanyTradingName } of this.#all(companyRows.readModel))
      put(companies, CompanyTradingName, CompanyID);
    const users = new Map<string, number[]>();
    for await (const user of this.#all(userRows.readModel))
      if (mayBeAssigned(user)) for (const name of new Set([user.Email, user.FullName])) put(users, name, user.UserID);
    return { companies, users };
  }

  /** The directory of some seconds ago, but never older than the first call for this import. */
  of(importID: number): Promise<Directory> {
    if (this.#kept?.importID === importID) return this.#kept.directory;
    const kept = (this.#kept = { importID, directory: this.now() });
    const drop = () => {
      if (this.#kept === kept) this.#kept = undefined;
    };
    kept.directory.catch(drop);
    setTimeout(drop, KEPT_FOR).unref();
    return kept.directory;
  }

  async *#all<R extends Row>(model: ReadModel<R>): AsyncGenerator<R> {
    for await (const rows of this.lists.all(model)) yield* rows.map((row: JsonText<R>) => parsed(row));
  }
}

function put(by: Map<string, number[]>, name: string | null, id: number): void {
  const key = (name ?? '').trim().toLowerCase();
  if (key !== '') by.set(key, [...(by.get(key) ?? []), id]);
}
