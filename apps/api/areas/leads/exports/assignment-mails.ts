import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import { dayAndTime } from '@leaseledger/domain/kernel/dates';
import type { MailsOfDecision } from '@leaseledger/contract/history/history.views';
import type { Json, JsonObject } from '@leaseledger/domain/kernel/event-definition';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { SETTINGS } from '../../../platform/foundation/platform.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { recordAddress, siteAddress } from '../../../platform/settings/site-address.ts';
import { BatchStreams } from '../../../records/batches/exports/batch-streams.ts';
import { mailedUser, toUser } from '../../../records/mail/exports/mailed-user.ts';
import type { MailToQueue } from '../../../records/mail/exports/mails.ts';
import { productMail } from '../../../records/mail/exports/mail-templates.ts';
import { WaitingMails } from '../../../records/mail/exports/waiting-mails.ts';

/** The mail about many records lists at most this many of them. */
const LISTED = 20;

/** A record about a person that is assigned to users. */
interface AssignedRow extends LeadPerson {
  readonly id: number;
  readonly OwnPersonID: number;
  readonly AssignedToUserID: number | null;
  readonly PreferredCallTime: string | null;
  readonly PriorityName: string;
  readonly StatusName: string;
}

/** How the mails about assignments of one kind of record read. `{{more}}` is what only some of them say. */
export interface AssignmentWords<Row extends AssignedRow> {
  readonly kind: RecordKind;
  /** 'Lead'. */
  readonly what: string;
  readonly model: ReadModel<Row>;
  /** To the assignee of one record, to its customer, and to the assignee of several. */
  readonly mails: {
    readonly one: 'lead-assigned' | 'enquiry-assigned';
    readonly client: 'lead-assigned-client' | 'enquiry-assigned-client';
    readonly several: 'leads-assigned' | 'enquiries-assigned';
  };
  /** The types of these mails. */
  readonly types: { readonly one: number; readonly client: number; readonly several: number };
  /** The event that gives a record to a user. */
  readonly assigned: string;
  /** The events after which a waiting mail about an earlier assignment no longer tells the truth. */
  readonly moves: readonly string[];
  /** The batch actions that assign. */
  readonly batches: readonly string[];
  /** The address of the assignee's own list. @param rows some of the assigned records, at least one */
  mine(rows: readonly Row[]): string;
  readonly more: {
    one(row: Row, warm: boolean): string;
    client(assignee: UserRow, warm: boolean): string;
    /** @param warm the ids of the warm ones, ascending */
    several(warm: readonly number[], all: readonly number[]): string;
    batch(warm: boolean): string;
  };
}

interface Assigned<Row> {
  readonly row: Row;
  readonly assignee: UserRow;
  readonly warm: boolean;
  readonly by: string;
}

/** Writes the mails about assignments. Recipients and names are looked up when a mail is queued. */
@Injectable()
export class AssignmentMails {
  constructor(
    private readonly lists: Lists,
    private readonly batches: BatchStreams,
    private readonly waiting: WaitingMails,
    private readonly streams: KnownStreams,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Lets mails to customers wait only while the record still has the assignment that led to them. */
  wait<Row extends AssignedRow>({ kind, types, moves }: AssignmentWords<Row>): void {
    this.waiting.add(types.client, async (id, cause) => {
      const past = await this.streams.current(`${kind}-${id}`);
      return past.findLast(({ type }) => moves.includes(type))?.id === cause;
    });
  }

  /** The mails to the customer that these events of a record led to; null for none. */
  async ofDecision<Row extends AssignedRow>(
    { kind, types, assigned }: AssignmentWords<Row>,
    id: number,
    events: readonly DecodedEvent[],
  ): Promise<MailsOfDecision | null> {
    const isAssignment = events.some(({ type }) => type === assigned);
    return isAssignment ? this.waiting.mailsOf({ kind, id }, types.client, events) : null;
  }

  /** The mail to the assignee. None when the record has another assignee now. */
  async toAssignee<Row extends AssignedRow>(
    words: AssignmentWords<Row>,
    id: number,
    facts: JsonObject,
  ): Promise<MailToQueue | undefined> {
    const found = await this.#assigned(words, id, facts);
    if (found === undefined) return undefined;
    const { row, assignee, warm, by } = found;
    const content = productMail(words.mails.one, {
      by,
      first_name: assignee.FirstName,
      record: String(id),
      customer: row.PersonFullName ?? '',
      employer: row.PersonEmployerName ?? '',
      phone: row.PersonContactNumber ?? '',
      email: row.PersonEmail ?? '',
      more: words.more.one(row, warm),
      call_time: row.PreferredCallTime === null ? '' : dayAndTime(row.PreferredCallTime),
      record_url: recordAddress(this.settings, words.kind, id),
    });
    return { ...about(words, row), to: toUser(assignee), content, type: words.types.one };
  }

  /** The mail to the customer, if they have an address. */
  async toCustomer<Row extends AssignedRow>(
    words: AssignmentWords<Row>,
    id: number,
    facts: JsonObject,
  ): Promise<MailToQueue | undefined> {
    const found = await this.#assigned(words, id, facts);
    if (!found?.row.PersonEmail) return undefined;
    const { row, assignee, warm } = found;
    const name = row.PersonFullName ?? '';
    const content = productMail(words.mails.client, {
      first_name: name.split(' ', 1)[0] ?? '',
      assignee: assignee.FullName,
      phone: assignee.ContactNumber ?? assignee.MobileNumber ?? '',
      email: assignee.Email,
      more: words.more.client(assignee, warm),
    });
    return {
      ...about(words, row),
      notBefore: typeof facts['at'] === 'string' ? this.waiting.notBefore(facts['at']) : undefined,
      to: { name, address: row.PersonEmail ?? '', subject: `person-${row.OwnPersonID}` },
      content,
      type: words.types.client,
    };
  }

  /**
   * One mail about all records that a batch assigned. None for another kind of batch, or when the assignee started it.
   * It names no persons, because names would remain after a person is forgotten.
   */
  async toAssigneeOfBatch<Row extends AssignedRow>(
    words: AssignmentWords<Row>,
    BatchID: number,
  ): Promise<MailToQueue | undefined> {
    const {
      state: { plan, UserID: startedBy },
      items,
    } = await this.batches.of(BatchID);
    // Null once the key of the user who started the batch is destroyed.
    const given: JsonObject | null = words.batches.includes(plan.kind) ? plan.parameters : null;
    const UserID = given?.['assigneeID'];
    if (typeof UserID !== 'number' || UserID === startedBy) return undefined;
    const [assignee, starter] = [
      await mailedUser(this.lists, UserID),
      await this.lists.get(userRows.readModel, startedBy),
    ];
    const assigned = items.results.filter(({ outcome }) => outcome === 'done').map(({ item }) => item);
    const [first, ...others] = assigned;
    if (assignee === undefined || first === undefined) return undefined;
    const [by, warm] = [starter?.FullName ?? 'A colleague', given?.['warmAssign'] === true];
    if (others.length === 0) return this.toAssignee(words, first, { UserID, warm, by });
    return this.#several(words, assignee, { by, more: words.more.batch(warm), assigned });
  }

  /**
   * One mail about records that were assigned within a short time, as far as the user still has them. It names no
   * persons either. @param ids the records that were assigned
   */
  async toAssigneeOfMany<Row extends AssignedRow>(
    words: AssignmentWords<Row>,
    UserID: number,
    ids: Json,
    { warm, by }: JsonObject,
  ): Promise<MailToQueue | undefined> {
    const isWarm = new Map([ids].flat().map((id, index) => [Number(id), [warm].flat()[index] === true]));
    const assignee = await mailedUser(this.lists, UserID);
    const assigned = (await this.lists.many(words.model, [...isWarm.keys()]))
      .map(parsed)
      .filter(({ AssignedToUserID }) => AssignedToUserID === UserID)
      .map(({ id }) => id);
    const [first, ...others] = assigned;
    if (assignee === undefined || first === undefined) return undefined;
    const staff = [by].flat().join(' and ');
    if (others.length === 0)
      return this.toAssignee(words, first, { UserID, warm: isWarm.get(first) === true, by: staff });
    const warmOnes = assigned.filter((id) => isWarm.get(id)).toSorted((one, other) => one - other);
    return this.#several(words, assignee, { by: staff, more: words.more.several(warmOnes, assigned), assigned });
  }

  async #several<Row extends AssignedRow>(
    words: AssignmentWords<Row>,
    assignee: UserRow,
    { by, more, assigned }: { readonly by: string; readonly more: string; readonly assigned: readonly number[] },
  ): Promise<MailToQueue> {
    const listed = (await this.lists.many(words.model, assigned.slice(0, LISTED)))
      .map(parsed)
      .toSorted((one, other) => one.id - other.id);
    const content = productMail(words.mails.several, {
      by,
      first_name: assignee.FirstName,
      count: assigned.length.toLocaleString('en-AU'),
      more,
      some: assigned.length > LISTED ? `The first ${LISTED} of them:` : '',
      records: listed
        .map(({ id, PriorityName, StatusName }) =>
          [`${words.what} ${id}, ${StatusName}, priority ${PriorityName}`, recordAddress(this.settings, words.kind, id)]
            .filter(Boolean)
            .join(': '),
        )
        .join('\n'),
      list_url: siteAddress(this.settings, words.mine(listed)),
    });
    return {
      to: toUser(assignee),
      content,
      type: words.types.several,
      about: `user-${assignee.UserID}`,
      record: null,
      mailbox: 'main',
    };
  }

  /** Undefined when the assignment has changed, or the person is forgotten. */
  async #assigned<Row extends AssignedRow>(
    { model }: AssignmentWords<Row>,
    id: number,
    { UserID, warm, by }: JsonObject,
  ): Promise<Assigned<Row> | undefined> {
    const row = await this.lists.get(model, id);
    if (
      row === undefined ||
      row.AssignedToUserID === null ||
      row.AssignedToUserID !== UserID ||
      row.PersonFullName === null
    )
      return undefined;
    const assignee = await mailedUser(this.lists, row.AssignedToUserID);
    return assignee && { row, assignee, warm: warm === true, by: String(by) };
  }
}

const about = <Row extends AssignedRow>(
  { kind }: AssignmentWords<Row>,
  { id, OwnPersonID }: Row,
): Pick<MailToQueue, 'about' | 'record' | 'mailbox'> => ({
  about: `person-${OwnPersonID}`,
  record: { kind, id },
  mailbox: 'main',
});
