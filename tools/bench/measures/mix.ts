import { leadStatus, type LeadStatusID } from '@leaseledger/contract/leads/lead.statuses';
import type { Seeded } from '../../../apps/api/demo/seeded.ts';
import { staff } from '../filled/fill-staff.ts';
import type { Product } from '../load/product.ts';

const MOST_KEPT = 20_000;
const NOTES_LENGTH = 195;
const STATUSES = Object.values(leadStatus);
const STAFF = staff.map(({ UserID }) => UserID);
const WORDS =
  'asked about a novated lease for the family car and wants figures before the end of the month please call after four'.split(
    ' ',
  );

interface OwnLead {
  readonly LeadID: number;
  StatusCodeID: LeadStatusID;
  AssignedToUserID: number | null;
}

/**
 * A day's mix of staff work, as in the peers' kit: a third each of logging a lead, assigning one and changing its
 * status. It uses leads of this run, never two commands at once on one of them, with all staff in turn.
 */
export class Mix {
  readonly #idle: OwnLead[] = [];
  #turn = 0;

  constructor(
    private readonly product: Product,
    private readonly persons: number,
    private readonly random: Seeded,
  ) {}

  /** Makes the next command, and resolves with its answer. */
  async next(): Promise<void> {
    const turn = this.#turn++;
    const headers = this.product.sessions[turn % this.product.sessions.length];
    const lead = turn % 3 === 0 ? undefined : this.#take();
    if (lead === undefined) {
      const Lead = { PersonID: this.random.whole(1, this.persons), Notes: this.#notes() };
      const answer = await this.product.client.send({
        method: 'PUT',
        path: '/api/leads',
        headers,
        body: { Lead, warmAssign: false, disableClientNLSAssignedEmail: true },
      });
      if (this.#idle.length < MOST_KEPT)
        this.#idle.push({
          LeadID: JSON.parse(answer).payload.LeadID,
          StatusCodeID: leadStatus.OPEN,
          AssignedToUserID: null,
        });
      return;
    }
    const { LeadID: leadID } = lead;
    if (turn % 3 === 1) {
      const assigneeID = this.#other(STAFF, lead.AssignedToUserID);
      const body = {
        leadID,
        assigneeID,
        previousAssigneeID: lead.AssignedToUserID,
        warmAssign: false,
        disableLeadEmail: true,
      };
      await this.product.client.send({ method: 'POST', path: '/api/leads/assign', headers, body });
      lead.AssignedToUserID = assigneeID;
    } else {
      const newStatusCodeID = this.#other(STATUSES, lead.StatusCodeID);
      await this.product.client.send({
        method: 'POST',
        path: '/api/leads/updateStatus',
        headers,
        body: { leadID, previousStatusCodeID: lead.StatusCodeID, newStatusCodeID },
      });
      lead.StatusCodeID = newStatusCodeID;
    }
    this.#idle.push(lead);
  }

  #take(): OwnLead | undefined {
    const place = this.random.whole(0, Math.max(0, this.#idle.length - 1));
    const lead = this.#idle[place];
    const last = this.#idle.pop();
    if (last !== undefined && last !== lead) this.#idle[place] = last;
    return lead;
  }

  #other<Value>(values: readonly Value[], than: Value | null): Value {
    return this.random.one(values.filter((value) => value !== than));
  }

  #notes(): string {
    let notes = '';
    while (notes.length < NOTES_LENGTH) notes += `${this.random.one(WORDS)} `;
    return notes.trim();
  }
}
