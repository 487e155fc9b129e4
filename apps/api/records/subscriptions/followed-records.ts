import { eventOfEntry } from '@leaseledger/contract/history/entry';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { isRecordKind } from '@leaseledger/contract/records/record-kinds';
import type {
  FollowedChange,
  FollowedChanges,
  FollowedRecord,
} from '@leaseledger/contract/subscriptions/subscription.views';
import { isRecordChange } from '@leaseledger/domain/policies/record-changes';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import {
  subscriptionRows,
  type KeptSubscription,
} from '@leaseledger/projections/subscriptions/subscription-rows.projection';
import { Injectable } from '@nestjs/common';
import { seesKind } from '../history/exports/activity.ts';
import { namedSubject } from '../history/exports/subject.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import { Failure } from '../../platform/answers/failure.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { type OpenedRecord, Records } from '../records/exports/records.ts';

/** So many entries are looked through for a page. */
const LOOKED_THROUGH = 300;
/** So many of them are shown of one record. */
const OF_A_RECORD = 5;

/** What others changed on the records that a user follows, as they may see it at this moment. */
@Injectable()
export class FollowedRecords {
  constructor(
    private readonly lists: Lists,
    private readonly records: Records,
  ) {}

  /** @param before an entry's number; undefined for the latest */
  async changes(caller: Caller, before: number | undefined): Promise<FollowedChanges> {
    const subscriptions = await this.#of(caller);
    if (subscriptions.size === 0) return { Unread: 0, Records: [], Older: null };
    const { rows } = await this.lists.page(historyRows.readModel, {
      where: [
        { column: 'Subject', in: [...subscriptions.keys()] },
        { column: 'CreatedByUserID', isNot: caller.user.UserID },
        ...(before === undefined ? [] : [{ column: 'HistoryID', to: before - 1 }]),
      ],
      limit: LOOKED_THROUGH,
      uncounted: true,
    });
    const entries = rows.map(parsed);
    const told = entries.filter((entry) => isTold(entry, subscriptions.get(entry.Subject), caller));
    const groups = await Promise.all(
      [...Map.groupBy(told, ({ Subject }) => Subject)].map(([subject, changes]) =>
        this.#shown(subject, changes, subscriptions.get(subject), caller),
      ),
    );
    const shown = groups.filter((group) => group !== undefined);
    return {
      Unread: shown.filter(({ IsUnread }) => IsUnread).length,
      Records: shown,
      Older: entries.length < LOOKED_THROUGH ? null : (entries.at(-1)?.HistoryID ?? null),
    };
  }

  /**
   * What these entries tell in a mail, by record, the latest first: of records that the caller may open. The mail is sealed with its reader's key: a person's
   * name would stay in it when the person is forgotten.
   * @param entries each with its record, as `entryBeside` names them, also where the event is first of all about that record
   */
  async told(caller: Caller, entries: readonly string[]): Promise<readonly FollowedRecord[]> {
    const subscriptions = await this.#of(caller);
    const rows = await Promise.all(
      entries.map(
        async (entry) =>
          (await this.lists.get(historyRows.readModel, entry)) ??
          this.lists.get(historyRows.readModel, eventOfEntry(entry)),
      ),
    );
    const told = rows
      .filter((row) => row !== undefined)
      .filter((row) => isTold(row, subscriptions.get(row.Subject), caller));
    const groups = await Promise.all(
      [...Map.groupBy(told.toReversed(), ({ Subject }) => Subject)].map(([subject, changes]) =>
        this.#shown(subject, changes, subscriptions.get(subject), caller, unlessPersonal),
      ),
    );
    return groups.filter((group) => group !== undefined);
  }

  async #of({ user: { UserID } }: Caller): Promise<ReadonlyMap<string, KeptSubscription>> {
    const rows: KeptSubscription[] = [];
    for await (const page of this.lists.all(subscriptionRows.readModel, { where: [{ column: 'UserID', is: UserID }] }))
      rows.push(...page.map(parsed));
    const standing = await Promise.all(
      rows.map(async (row): Promise<[string, KeptSubscription]> => [await this.#standing(row.Subject), row]),
    );
    // Whoever followed somebody who was merged follows who was kept.
    return new Map([...standing, ...rows.map((row): [string, KeptSubscription] => [row.Subject, row])]);
  }

  #standing(subject: string): Promise<string> {
    const { type, id } = namedSubject(subject) ?? { type: '', id: 0 };
    return isRecordKind(type) ? this.records.standing(type, id) : Promise.resolve(subject);
  }

  /** Undefined where the caller may not open the record any more, or it is gone. */
  async #shown(
    Subject: string,
    changes: readonly HistoryRow[],
    subscription: KeptSubscription | undefined,
    caller: Caller,
    nameOf = ({ name }: OpenedRecord) => name,
  ): Promise<FollowedRecord | undefined> {
    const { type, id } = namedSubject(Subject) ?? { type: '', id: 0 };
    if (subscription === undefined || !isRecordKind(type)) return undefined;
    const opened = await this.records.open(type, id, caller).catch((thrown: unknown) => {
      if (thrown instanceof Failure) return undefined;
      throw thrown;
    });
    if (opened === undefined) return undefined;
    const { UserSubscriptionID, ReadUpTo } = subscription;
    return {
      UserSubscriptionID,
      Subject,
      Name: nameOf(opened),
      IsUnread: changes.some(({ CreatedDateTime }) => CreatedDateTime > ReadUpTo),
      Changes: changes.slice(0, OF_A_RECORD).map(changeOf),
      More: Math.max(0, changes.length - OF_A_RECORD),
    };
  }
}

const unlessPersonal = ({ name, about }: OpenedRecord): string | null => (about.startsWith('person-') ? null : name);

/** Whether a change is told: one that happened since the record is followed, that another made, and that the caller sees. */
const isTold = (
  { EventType, Kind, CreatedDateTime, CreatedByUserID }: HistoryRow,
  subscription: KeptSubscription | undefined,
  caller: Caller,
): boolean =>
  subscription !== undefined &&
  CreatedByUserID !== caller.user.UserID &&
  isRecordChange(EventType) &&
  seesKind(caller, Kind) &&
  CreatedDateTime > subscription.CreatedDateTime;

const changeOf = ({ HistoryID, Description, CreatedByUserName, CreatedDateTime }: HistoryRow): FollowedChange => ({
  HistoryID,
  Description,
  CreatedByUserName,
  CreatedDateTime,
});
