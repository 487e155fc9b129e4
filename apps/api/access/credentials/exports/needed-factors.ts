import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Due } from '@leaseledger/contract/kernel/endpoint';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import { credentialRows } from '@leaseledger/projections/credentials/credential-rows.projection';
import { roleGroupRows } from '@leaseledger/projections/credentials/role-group-rows.projection';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE } from '../../../platform/foundation/platform.ts';

/** There are fewer role groups than this. */
const ROLE_GROUPS_MAX = 100;

/** Which role groups need a second factor, and what a user must do first because of it. */
@Injectable()
export class NeededFactors {
  /** For as long as no role group changes: every request asks. */
  #groups: ReadonlySet<number> = new Set();
  #etag: number | string | undefined;

  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async groups(): Promise<ReadonlySet<number>> {
    const model = roleGroupRows.readModel;
    const etag = await this.store.etag(model);
    if (etag === this.#etag) return this.#groups;
    const rows = (await this.store.list(model, { limit: ROLE_GROUPS_MAX })).rows.map(parsed);
    this.#groups = new Set(
      rows.flatMap(({ RoleGroupIntID, NeedsSecondFactor }) => (NeedsSecondFactor ? [RoleGroupIntID] : [])),
    );
    this.#etag = etag;
    return this.#groups;
  }

  /** What the user must do before anything else. A passkey is a second factor: it is a thing that one has, and asks who holds it. */
  async dueOf({ UserID, ForcePasswordReset, RoleGroupIntID }: UserRow): Promise<Due | undefined> {
    if (ForcePasswordReset) return 'password';
    if (!(await this.groups()).has(RoleGroupIntID)) return undefined;
    const held = await this.store.get(credentialRows.readModel, UserID);
    return held !== undefined && (held.HasSecondFactor || held.Passkeys > 0) ? undefined : 'secondFactor';
  }
}
