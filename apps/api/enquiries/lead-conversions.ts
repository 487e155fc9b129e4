import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.decider';
import { leadDecider } from '@leaseledger/domain/leads/lead.decider';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata } from '../kernel/caller.ts';
import { Execute, type CommandResult } from '../kernel/execute.ts';
import { notFound } from '../kernel/failure.ts';
import { KnownStreams } from '../kernel/known-streams.ts';
import { NewIds } from '../kernel/new-ids.ts';
import { Lists } from '../lists/lists.ts';
import { conversionIn, loggingEnquiry } from './exports/logging-enquiry.ts';

/** Leads that become enquiries. The lead's stream decides; a policy logs the enquiry. */
@Injectable()
export class LeadConversions {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly newIds: NewIds,
    private readonly streams: KnownStreams,
  ) {}

  /**
   * Asked twice, also at once and of two processes, a lead is one enquiry: the first. It is logged here already as the policy will log it: whichever comes first, the event is the same.
   * @throws Failure 403, 404, 422 as the lead's decider says; LogUnavailable
   */
  async convert(id: number, metadata: CommandMetadata): Promise<CommandResult> {
    const EnquiryID = await this.newIds.next(enquiryDecider.category, metadata);
    await this.bus.execute(new Execute(leadDecider, { id, command: { type: 'ConvertLead', EnquiryID, person: await this.#personOf(id) } }, metadata));
    const conversion = conversionIn(await this.streams.current(`${leadDecider.category}-${id}`));
    if (conversion === undefined) throw notFound('Lead');
    return this.bus.execute(loggingEnquiry(conversion));
  }

  /** Whom a lead is about, as they are now. */
  async #personOf(id: number): Promise<LeadPerson | undefined> {
    const lead = await this.lists.get(leadRows.readModel, id);
    const person = lead && (await this.lists.get(personRows.readModel, lead.PersonID));
    if (person === undefined) return undefined;
    const { PersonID, FullName, CompanyName, Email, ContactNumber } = person;
    return { PersonID, PersonFullName: FullName, PersonEmployerName: CompanyName, PersonEmail: Email, PersonContactNumber: ContactNumber };
  }
}
