import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Due } from '@leaseledger/contract/kernel/endpoint';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import { credentialRows } from '@leaseledger/projections/credentials/credential-rows.projection';
import { roleGroupRows } from '@leaseledger/projections/credentials/role-group-rows.projection';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE } from '../../../platform/foundation/platform.ts';

/** More than the number of role groups. */
const ROLE_GROUPS_MAX = 100;

/** The role groups that need a second factor, and the step that a user must take first because of that. */
@Injectable()
export class NeededFactors {
  /** Valid until a role group changes. Every request needs them. */
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

  /**
   * The step that the user must take before anything else. A passkey is also a second factor: a device that verifies
   * its user.
   */
  async dueOf({ UserID, ForcePasswordReset, RoleGroupIntID }: UserRow): Promise<Due | undefined> {
    if (ForcePasswordReset) return 'password';
    if (!(await this.groups()).has(RoleGroupIntID)) return undefined;
    const held = await this.store.get(credentialRows.readModel, UserID);
    return held !== undefined && (held.HasSecondFactor || held.Passkeys > 0) ? undefined : 'secondFactor';
  }
}
