import { eventOfEntry } from '@leaseledger/contract/history/entry';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { isRecordKind } from '@leaseledger/contract/records/record-kinds';
import type {
  FollowedChange,
  FollowedChanges,
  FollowedRecord,
} from '@leaseledger/contract/subscriptions/subscription.views';
import { isRecordChange } from '@leaseledger/domain/policies/following/record-changes';
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

/** A page reads at most this many entries. */
const LOOKED_THROUGH = 300;
/** A page shows at most this many entries of one record. */
const OF_A_RECORD = 5;

/** The changes by others of the records that a user follows, as far as they may see them now. */
@Injectable()
export class FollowedRecords {
  constructor(
    private readonly lists: Lists,
    private readonly records: Records,
  ) {}

  /** @param before the number of an entry; undefined for the latest */
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
   * The changes of these entries for a mail, by record, the latest first, for records that the caller may open. Without
   * names of persons: the mail is sealed with its reader's key, so a name would remain after the person is forgotten.
   * @param entries the entries with their records, as `entryBeside` names them
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
    // A follower of a merged person follows the kept one.
    return new Map([...standing, ...rows.map((row): [string, KeptSubscription] => [row.Subject, row])]);
  }

  #standing(subject: string): Promise<string> {
    const { type, id } = namedSubject(subject) ?? { type: '', id: 0 };
    return isRecordKind(type) ? this.records.standing(type, id) : Promise.resolve(subject);
  }

  /** Undefined for a removed record, or one that the caller may no longer open. */
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

/** Whether a change is shown: it is later than the subscription, made by another user, and visible to the caller. */
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
