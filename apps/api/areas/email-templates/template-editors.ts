import type { EditingTemplateBody } from '@leaseledger/contract/email-templates/email-template.bodies';
import type { TemplateEditor } from '@leaseledger/contract/email-templates/email-template.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { CLOCK, VAULT, type Clock } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';

const KIND = 'templateEditor';
/** The time without a word after which a form counts as closed. A form asks more often. */
const SILENT_MS = 45_000;

/**
 * Who edits which template at the moment. It is no history, so it stays out of the log; all processes of a site share
 * it through the vault.
 */
@Injectable()
export class TemplateEditors {
  constructor(
    private readonly lists: Lists,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'purgeSecrets' | 'secretsOf' | 'setSecret'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Notes the caller, and answers the other users with the template open, by name. Who views as a user is not noted. */
  async note({ EmailTemplateID, IsOpen }: EditingTemplateBody, { user, viewer }: Caller): Promise<TemplateEditor[]> {
    const now = this.clock();
    // A form that was left sorts before all that are open.
    if (viewer === undefined)
      await this.vault.setSecret(KIND, `${EmailTemplateID} ${user.UserID}`, IsOpen ? now.toISOString() : '');
    await this.vault.purgeSecrets(KIND, new Date(now.getTime() - SILENT_MS).toISOString());
    const ids = [...(await this.vault.secretsOf(KIND)).keys()]
      .map((id) => id.split(' ').map(Number))
      .flatMap(([template, UserID = 0]) => (template === EmailTemplateID && UserID !== user.UserID ? [UserID] : []));
    const users = await this.lists.many(userRows.readModel, ids);
    return users
      .map(parsed)
      .map(({ UserID, FullName }) => ({ UserID, FullName }))
      .toSorted((one, other) => one.FullName.localeCompare(other.FullName));
  }
}
