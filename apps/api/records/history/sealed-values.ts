import { eventOfEntry } from '@leaseledger/contract/history/entry';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { HistoryValues } from '@leaseledger/contract/history/history.views';
import { blankMentionsOnPersonForgotten } from '@leaseledger/domain/policies/forgetting/blank-mentions-on-person-forgotten.policy';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog, RecordedEvent } from '@leaseledger/event-log/event-log';
import { sealedPart } from '@leaseledger/event-log/vault/seal';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { notFound, ruleBroken } from '../../platform/answers/failure.ts';
import { EVENT_CODEC, EVENT_LOG, VAULT } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { sealedChangesOf } from './exports/event-history.ts';
import { seesKind } from './exports/activity.ts';
import { Histories } from './exports/histories.ts';
import { seenChanges } from './exports/seen-changes.ts';
import { readersOf } from './history-scope.ts';

/** The sealed values of entries. They are opened from the log on request and kept nowhere. */
@Injectable()
export class SealedValues {
  constructor(
    private readonly histories: Histories,
    private readonly lists: Lists,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(EVENT_CODEC) private readonly codec: EventCodec,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  /**
   * @throws Failure 404 for an entry that the caller does not see, 403 for a record that they may not open, 422 for a
   * missing key that nobody destroyed; LogUnavailable
   */
  async of(entry: string, caller: Caller): Promise<HistoryValues> {
    const row = await this.lists.get(historyRows.readModel, entry);
    if (row === undefined || !seesKind(caller, row.Kind)) throw notFound('Entry');
    const { seesValues } = await readersOf(this.histories, caller, { type: row.SubjectType, id: row.SubjectID });
    const [stream = ''] = row.Decision.split('/');
    const { events } = await this.log.readStream(stream);
    const recorded = events.find(({ id }) => id === eventOfEntry(entry));
    if (recorded === undefined) throw notFound('Entry');
    const blankings = events.filter(
      (later) =>
        later.revision > recorded.revision &&
        later.damage === undefined &&
        later.metadata.policy === blankMentionsOnPersonForgotten.name,
    );
    const [event, ...blanked] = await this.codec.decode([recorded, ...blankings]);
    if (event === undefined || event.unopened !== undefined) throw ruleBroken(historyMessage.unopened);
    return (await this.#isForgotten(recorded))
      ? { IsForgotten: true, Changes: [] }
      : {
          IsForgotten: false,
          Changes: seenChanges(sealedChangesOf(event, blanked), { type: row.SubjectType }, seesValues, caller),
        };
  }

  async #isForgotten({ data }: RecordedEvent): Promise<boolean> {
    const subject = sealedPart(data)?.subject;
    return subject !== undefined && !(await this.vault.keys([subject])).has(subject);
  }
}
