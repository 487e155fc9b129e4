import type { Effect } from '@leaseledger/domain/kernel/policy';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import { Inject, Injectable } from '@nestjs/common';
import { partOf, type CommandMetadata } from '../../../platform/callers/caller.ts';
import { CLOCK, PROJECTOR, type Clock } from '../../../platform/foundation/platform.ts';
import { untilShown, type ShownLists } from '../../../platform/reads/until-shown.ts';
import { Digests } from '../../mail/exports/digests.ts';
import { Records } from '../../records/exports/records.ts';
import { KnownSubscriptions } from './known-subscriptions.ts';

/** What happened longer ago than this is mailed to nobody, in milliseconds: the bell tells of it. */
const TOLD_WITHIN = 24 * 60 * 60_000;

/** Whoever follows a record, and what they are to be told. */
@Injectable()
export class Followers {
  constructor(
    private readonly digests: Digests,
    private readonly subscriptions: KnownSubscriptions,
    private readonly records: Records,
    @Inject(PROJECTOR) private readonly readModels: ShownLists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Collects a change for each who follows its record, but for whoever made it. @throws StoreUnavailable while the lists are behind; LogUnavailable */
  async tell(
    { record, by, happened }: Extract<Effect, { type: 'TellFollowers' }>,
    { id: entry, position }: RecordedEvent,
    metadata: CommandMetadata,
  ): Promise<void> {
    if (this.clock().getTime() - Date.parse(happened) > TOLD_WITHIN) return;
    await untilShown(this.readModels, position, 'who is to be told');
    const subscriptions = (
      await Promise.all(
        (await this.records.subjects(record.kind, record.id)).map((subject) => this.subscriptions.of(subject)),
      )
    ).flat();
    // Of a record that another was merged into somebody may follow both: asked again with the same key, nothing more is collected.
    for (const { UserID, CreatedDateTime } of subscriptions) {
      if (UserID === by || CreatedDateTime >= happened) continue;
      await this.digests.collect({ UserID, happened, record, entry }, partOf(metadata, String(UserID)));
    }
  }
}
