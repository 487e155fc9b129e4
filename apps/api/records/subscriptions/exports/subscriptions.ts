import { parsed } from '@leaseledger/contract/kernel/json-text';
import { isRecordKind, kindOf, recordKinds, type RecordKind } from '@leaseledger/contract/records/record-kinds';
import { message } from '@leaseledger/contract/shared/messages';
import type { ReadChangesBody, SubscribeBody } from '@leaseledger/contract/subscriptions/subscription.bodies';
import { subscriptionMessage } from '@leaseledger/contract/subscriptions/subscription.messages';
import type { SubscriptionRow } from '@leaseledger/contract/subscriptions/subscription.views';
import { followed, subscriptionDecider } from '@leaseledger/domain/subscriptions/subscription.area';
import {
  subscriptionRows,
  type KeptSubscription,
} from '@leaseledger/projections/subscriptions/subscription-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { namedSubject } from '../../history/exports/subject.ts';
import type { Caller } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { badInput, badRequest, forbidden, notFound } from '../../../platform/answers/failure.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { NewIds } from '../../../platform/commands/new-ids.ts';
import { stateOf } from '../../../platform/commands/state-of.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { Records } from '../../records/exports/records.ts';

/** The subscriptions of users to records. Each user changes only their own. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly bus: CommandBus,
    private readonly newIds: NewIds,
    private readonly streams: KnownStreams,
    private readonly records: Records,
    private readonly lists: Lists,
  ) {}

  /**
   * @returns the existing subscription if the record is followed already. @throws Failure 400 for an unknown type, 403
   * and 404 as the record's area says; LogUnavailable
   */
  async subscribe({ SubscriptionTypeID, AttachedToID }: SubscribeBody, caller: Caller): Promise<SubscriptionRow> {
    const kind = kindOf('subscription', SubscriptionTypeID);
    if (kind === undefined) throw badInput({ SubscriptionTypeID: subscriptionMessage.unknownType });
    await this.records.open(kind, AttachedToID, caller);
    const { UserID } = caller.user;
    const UserSubscriptionID = await this.newIds.next('subscription', caller);
    const record = { kind, id: AttachedToID };
    await this.bus.execute(
      new Execute(
        subscriptionDecider,
        { id: UserID, command: { type: 'Subscribe', UserID, UserSubscriptionID, record } },
        caller,
      ),
    );
    return this.#standing(UserID, record);
  }

  /** Ends a subscription. A repeat changes nothing. @throws Failure 403 for another user's, 404; LogUnavailable */
  async unsubscribe(UserSubscriptionID: number, caller: Caller): Promise<void> {
    const row = await this.lists.get(subscriptionRows.readModel, UserSubscriptionID);
    if (row !== undefined && row.UserID !== caller.user.UserID) throw forbidden();
    const { UserID } = caller.user;
    await this.bus.execute(
      new Execute(
        subscriptionDecider,
        { id: UserID, command: { type: 'Unsubscribe', UserID, UserSubscriptionID } },
        caller,
      ),
    );
  }

  /** @throws LogUnavailable */
  async read({ UserSubscriptionID = null, upTo }: ReadChangesBody, caller: Caller): Promise<void> {
    const { UserID } = caller.user;
    await this.bus.execute(
      new Execute(
        subscriptionDecider,
        { id: UserID, command: { type: 'ReadChanges', UserID, UserSubscriptionID, upTo } },
        caller,
      ),
    );
  }

  /** The followers of a record that the caller may open. @throws Failure 400, 403, 404 */
  async of(subject: string, caller: Caller): Promise<readonly SubscriptionRow[]> {
    const named = namedSubject(subject);
    if (named === undefined || !isRecordKind(named.type)) throw badRequest(message.choice('Record'));
    await this.records.open(named.type, named.id, caller);
    return this.ofRecord(named.type, named.id, caller);
  }

  /** The followers of a record that the caller has opened. External users see only themselves. */
  async ofRecord(kind: RecordKind, id: number, { rights, user }: Caller): Promise<readonly SubscriptionRow[]> {
    const rows: KeptSubscription[] = [];
    for await (const page of this.lists.all(subscriptionRows.readModel, {
      where: [{ column: 'Subject', in: await this.records.subjects(kind, id) }],
    }))
      rows.push(...page.map(parsed));
    return rows
      .filter(({ UserID }) => !rights.external || UserID === user.UserID)
      .map(({ ReadUpTo: _, ...row }) => row);
  }

  /**
   * From the log, so that two tabs at once receive the same answer. @throws Failure 404 when it was ended at this
   * moment
   */
  async #standing(
    UserID: number,
    record: { readonly kind: RecordKind; readonly id: number },
  ): Promise<SubscriptionRow> {
    const events = await this.streams.current(`${subscriptionDecider.category}-${UserID}`);
    const { standing } = stateOf(subscriptionDecider, events);
    const found = followed(standing, record);
    const first = events.find(
      ({ type, data }) =>
        type === 'Subscribed' && 'UserSubscriptionID' in data && data.UserSubscriptionID === found?.UserSubscriptionID,
    );
    if (found === undefined || first === undefined) throw notFound('Subscription');
    const { UserSubscriptionID } = found;
    return {
      id: UserSubscriptionID,
      UserSubscriptionID,
      SubscriptionTypeID: recordKinds[record.kind].subscription,
      AttachedToID: record.id,
      Subject: `${record.kind}-${record.id}`,
      UserID,
      FullName: first.metadata.actor.name,
      CreatedDateTime: first.metadata.time,
    };
  }
}
