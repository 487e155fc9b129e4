import { emailType } from '@leaseledger/contract/emails/email.codes';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { dayAndTime } from '@leaseledger/domain/kernel/dates';
import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { BatchStreams } from '../../records/batches/exports/batch-streams.ts';
import { SETTINGS } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordAddress, siteAddress } from '../../platform/settings/site-address.ts';
import { Lists } from '../../platform/lists/lists.ts';
import type { MailToQueue } from '../../records/mail/exports/mails.ts';
import { WaitingMails } from '../../records/mail/exports/waiting-mails.ts';
import { template, written } from '../../records/mail/exports/template.ts';
import { mailedUser, toUser } from '../../records/mail/exports/mailed-user.ts';

export const leadAssigned = template({
  name: 'lead-assigned',
  version: 1,
  subject: 'Lead assigned to you: {{customer}}',
  preheader: '{{by}} gave you lead {{lead}}.',
  paragraphs: ['Hello {{firstName}},', '{{by}} gave you lead {{lead}}: {{customer}}.', '{{warm}}'],
  details: {
    Employer: '{{employer}}',
    'Contact number': '{{phone}}',
    Email: '{{email}}',
    'Preferred call time': '{{callTime}}',
  },
  button: { label: 'Open the lead', address: '{{address}}' },
});

export const leadAssignedClient = template({
  name: 'lead-assigned-client',
  version: 1,
  subject: '{{assignee}} looks after your enquiry',
  preheader: '{{assignee}} will be in touch with you.',
  paragraphs: [
    'Hello {{firstName}},',
    'thank you for your interest in a novated lease. {{assignee}} looks after your enquiry from now on and will be in touch with you.',
    '{{warm}}',
  ],
  details: { Phone: '{{phone}}', Email: '{{email}}' },
});

export const leadsAssigned = template({
  name: 'leads-assigned',
  version: 1,
  subject: '{{count}} leads assigned to you',
  preheader: '{{by}} gave you {{count}} leads at once.',
  paragraphs: ['Hello {{firstName}},', '{{by}} gave you {{count}} leads at once.', '{{warm}}', '{{some}}', '{{leads}}'],
  button: { label: 'Open your leads', address: '{{address}}' },
});

/** The mail about a batch lists at most this many leads. */
const LISTED = 20;

interface Assignment {
  readonly lead: LeadRow;
  readonly assignee: UserRow;
  readonly warm: boolean;
  readonly by: string;
}

/** Writes the mails about leads. Recipients and names are looked up when a mail is queued. */
@Injectable()
export class LeadMails {
  constructor(
    private readonly lists: Lists,
    private readonly batches: BatchStreams,
    private readonly waiting: WaitingMails,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The mail to the assignee. None when the lead has another assignee now. */
  async toAssignee(LeadID: number, facts: JsonObject): Promise<MailToQueue | undefined> {
    const found = await this.#assignment(LeadID, facts);
    if (found === undefined) return undefined;
    const { lead, assignee, warm, by } = found;
    const content = written(leadAssigned, {
      by,
      firstName: assignee.FirstName,
      lead: String(LeadID),
      customer: lead.PersonFullName ?? '',
      employer: lead.PersonEmployerName ?? '',
      phone: lead.PersonContactNumber ?? '',
      email: lead.PersonEmail ?? '',
      warm: warm ? 'This is a warm lead: the customer knows of you and waits for your call.' : '',
      callTime: lead.PreferredCallTime === null ? '' : dayAndTime(lead.PreferredCallTime),
      address: this.#leadAddress(LeadID),
    });
    return {
      ...this.#about(lead),
      to: toUser(assignee),
      content,
      type: emailType.LEAD_ASSIGNED,
      template: leadAssigned,
    };
  }

  /** The mail to the customer, if they have an address. */
  async toCustomer(LeadID: number, facts: JsonObject): Promise<MailToQueue | undefined> {
    const found = await this.#assignment(LeadID, facts);
    if (!found?.lead.PersonEmail) return undefined;
    const { lead, assignee, warm } = found;
    const name = lead.PersonFullName ?? '';
    const content = written(leadAssignedClient, {
      firstName: name.split(' ', 1)[0] ?? '',
      assignee: assignee.FullName,
      phone: assignee.ContactNumber ?? assignee.MobileNumber ?? '',
      email: assignee.Email,
      warm: warm ? `${assignee.FirstName} knows what you are looking for: you need not explain it again.` : '',
    });
    return {
      ...this.#about(lead),
      notBefore: typeof facts['at'] === 'string' ? this.waiting.notBefore(facts['at']) : undefined,
      to: { name, address: lead.PersonEmail ?? '', subject: `person-${lead.OwnPersonID}` },
      content,
      type: emailType.LEAD_ASSIGNED_CLIENT,
      template: leadAssignedClient,
    };
  }

  /**
   * One mail about all leads that a batch assigned. None for another kind of batch, or when the assignee started it. It
   * names no persons, because names would remain after a person is forgotten.
   */
  async toAssigneeOfBatch(BatchID: number): Promise<MailToQueue | undefined> {
    const {
      state: { plan, UserID: startedBy },
      items,
    } = await this.batches.of(BatchID);
    // Null once the key of the user who started the batch is destroyed.
    const given: JsonObject | null = plan.kind === leadBatch.assign ? plan.parameters : null;
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
    if (others.length === 0) return this.toAssignee(first, { UserID, warm, by });
    return this.#several(assignee, {
      by,
      warm: warm ? 'These are warm leads: the customers know of you and wait for your call.' : '',
      assigned,
    });
  }

  /**
   * One mail about leads that were assigned within a short time, as far as the user still has them. It names no persons
   * either.
   */
  async toAssigneeOfMany(UserID: number, { LeadIDs, warm, by }: JsonObject): Promise<MailToQueue | undefined> {
    const isWarm = new Map([LeadIDs].flat().map((id, index) => [Number(id), [warm].flat()[index] === true]));
    const assignee = await mailedUser(this.lists, UserID);
    const assigned = (await this.lists.many(leadRows.readModel, [...isWarm.keys()]))
      .map(parsed)
      .filter(({ AssignedToUserID }) => AssignedToUserID === UserID)
      .map(({ LeadID }) => LeadID);
    const [first, ...others] = assigned;
    if (assignee === undefined || first === undefined) return undefined;
    const staff = [by].flat().join(' and ');
    if (others.length === 0) return this.toAssignee(first, { UserID, warm: isWarm.get(first) === true, by: staff });
    const warmOnes = assigned.filter((id) => isWarm.get(id)).toSorted((one, other) => one - other);
    return this.#several(assignee, {
      by: staff,
      warm:
        warmOnes.length === 0
          ? ''
          : `Warm leads, whose customers know of you and wait for your call: ${warmOnes.length === assigned.length ? 'all of them' : warmOnes.join(', ')}.`,
      assigned,
    });
  }

  async #several(
    assignee: UserRow,
    { by, warm, assigned }: { readonly by: string; readonly warm: string; readonly assigned: readonly number[] },
  ): Promise<MailToQueue> {
    const listed = (await this.lists.many(leadRows.readModel, assigned.slice(0, LISTED)))
      .map(parsed)
      .toSorted((one, other) => one.LeadID - other.LeadID);
    const content = written(leadsAssigned, {
      by,
      firstName: assignee.FirstName,
      count: assigned.length.toLocaleString('en-AU'),
      warm,
      some: assigned.length > LISTED ? `The first ${LISTED} of them:` : '',
      leads: listed
        .map(({ LeadID, PriorityName, StatusName }) =>
          [`Lead ${LeadID}, ${StatusName}, priority ${PriorityName}`, this.#leadAddress(LeadID)]
            .filter(Boolean)
            .join(': '),
        )
        .join('\n'),
      address: siteAddress(this.settings, '/admin/leads?view=mine'),
    });
    return {
      to: toUser(assignee),
      content,
      type: emailType.LEADS_ASSIGNED,
      template: leadsAssigned,
      about: `user-${assignee.UserID}`,
      record: null,
      mailbox: 'main',
    };
  }

  #leadAddress(LeadID: number): string {
    return recordAddress(this.settings, 'lead', LeadID);
  }

  #about({ LeadID, OwnPersonID }: LeadRow): Pick<MailToQueue, 'about' | 'record' | 'mailbox'> {
    return { about: `person-${OwnPersonID}`, record: { kind: 'lead', id: LeadID }, mailbox: 'main' };
  }

  /** Undefined when the assignment has changed, or the person is forgotten. */
  async #assignment(LeadID: number, { UserID, warm, by }: JsonObject): Promise<Assignment | undefined> {
    const lead = await this.lists.get(leadRows.readModel, LeadID);
    if (
      lead === undefined ||
      lead.AssignedToUserID === null ||
      lead.AssignedToUserID !== UserID ||
      lead.PersonFullName === null
    )
      return undefined;
    const assignee = await mailedUser(this.lists, lead.AssignedToUserID);
    return assignee && { lead, assignee, warm: warm === true, by: String(by) };
  }
}
