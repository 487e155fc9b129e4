import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import { mentionsIn, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { textsOfView } from '@leaseledger/domain/saved-views/blank-mentions';
import { savedViewDecider } from '@leaseledger/domain/saved-views/saved-view.area';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { savedViewRows } from '@leaseledger/projections/saved-views/saved-view-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { stateOf } from '../../../platform/commands/state-of.ts';
import { EVENT_CODEC, EVENT_LOG } from '../../../platform/foundation/platform.ts';
import { Lists } from '../../../platform/lists/lists.ts';

/** The saved views that name a person. Deleted views are included, because they can be brought back. */
@Injectable()
export class ViewMentions {
  constructor(
    private readonly lists: Lists,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'readStream'>,
    @Inject(EVENT_CODEC) private readonly codec: Pick<EventCodec, 'decodeStream'>,
  ) {}

  /** Reads the views of each user from the log, because deleted ones have no rows. @throws LogUnavailable */
  async *of(person: NamedPerson): AsyncGenerator<Mention> {
    for (const UserID of await this.#owners()) {
      const { events } = await this.log.readStream(`${savedViewDecider.category}-${UserID}`);
      const { views } = stateOf(savedViewDecider, await this.codec.decodeStream(events));
      for (const { id, list, content } of views)
        for (const { field, text } of textsOfView(id, content))
          yield* mentionsIn(text, person, {
            record: `${savedViewDecider.category}-${UserID}`,
            recordName: `Saved view of ${list}`,
            field,
            label: 'View',
          });
    }
  }

  async #owners(): Promise<ReadonlySet<number>> {
    const owners = new Set<number>();
    for await (const rows of this.lists.all(userRows.readModel))
      for (const { UserID } of rows.map(parsed)) owners.add(UserID);
    // Shared views outlive the account of their maker.
    for await (const rows of this.lists.all(savedViewRows.readModel))
      for (const { UserID } of rows.map(parsed)) owners.add(UserID);
    return owners;
  }
}
