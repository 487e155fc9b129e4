import type { MailHealth } from '@leaseledger/contract/health/health.views';
import { emailRows } from '@leaseledger/projections/emails/email-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { READ_SIDE } from '../../platform/foundation/platform.ts';
import type { ReadSide } from '../../platform/reads/read-side.ts';
import { OutboxHealth } from '../../platform/health/exports/outbox-health.ts';
import { Sender } from './sender.ts';

/** The state of the outbox, for operators. */
@Injectable()
export class QueuedMailHealth extends OutboxHealth {
  constructor(
    @Inject(READ_SIDE) private readonly rows: Pick<ReadSide, 'count'>,
    private readonly sender: Sender,
  ) {
    super();
  }

  async ask(): Promise<MailHealth> {
    const count = (...states: readonly string[]) =>
      this.rows.count(emailRows.readModel, { where: [{ column: 'State', in: states }] });
    const [waiting, failed] = await Promise.all([count('waiting', 'queued', 'retrying'), count('failed')]);
    return { waiting, failed, trouble: this.sender.trouble ?? null };
  }
}
