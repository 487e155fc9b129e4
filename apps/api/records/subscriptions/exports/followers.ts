import type { TellFollowers } from '@leaseledger/domain/subscriptions/subscription.effects';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import { Inject, Injectable } from '@nestjs/common';
import { partOf, type CommandMetadata } from '../../../platform/callers/caller.ts';
import { CLOCK, PROJECTOR, type Clock } from '../../../platform/foundation/platform.ts';
import { untilShown, type ShownLists } from '../../../platform/reads/until-shown.ts';
import { Digests } from '../../mail/exports/digests.ts';
import { Records } from '../../records/exports/records.ts';
import { KnownSubscriptions } from './known-subscriptions.ts';

/** Changes older than this are not mailed, in milliseconds. The bell still shows them. */
const TOLD_WITHIN = 24 * 60 * 60_000;

/** The followers of a record, and the changes that they receive. */
@Injectable()
export class Followers {
  constructor(
    private readonly digests: Digests,
    private readonly subscriptions: KnownSubscriptions,
    private readonly records: Records,
    @Inject(PROJECTOR) private readonly readModels: ShownLists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Collects a change for each follower of its record, except the user who made it. @throws StoreUnavailable while the
   * lists are behind; LogUnavailable
   */
  async tell(
    { record, by, happened }: TellFollowers,
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
    // A user may follow both records of a merge. The second call has the same key, so it collects nothing.
    for (const { UserID, CreatedDateTime } of subscriptions) {
      if (UserID === by || CreatedDateTime >= happened) continue;
      await this.digests.collect({ UserID, happened, record, entry }, partOf(metadata, String(UserID)));
    }
  }
}
