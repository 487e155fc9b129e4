import { mayBeGivenEnquiries } from '@leaseledger/contract/access/permissions';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.area';
import type { NamedUser } from '@leaseledger/domain/kernel/hand-over';
import type { ConvertedInto } from '@leaseledger/domain/leads/convert-lead';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Candidates } from '../../access/users/exports/candidates.ts';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../platform/commands/execute.ts';
import { notFound } from '../../platform/answers/failure.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import { leadPerson } from '../leads/exports/lead-person.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { conversionIn, loggingEnquiry } from './exports/logging-enquiry.ts';

/** Leads that become enquiries. The lead's stream decides; a policy logs the enquiry. */
@Injectable()
export class LeadConversions {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly newIds: NewIds,
    private readonly streams: KnownStreams,
    private readonly candidates: Candidates,
  ) {}

  /**
   * Converts a lead. Two calls at once, also in two processes, make one enquiry: the first. The call already logs the
   * enquiry, with the same event as the policy.
   * @throws Failure 403, 404, 422 as the lead's decider says; LogUnavailable
   */
  async convert(id: number, metadata: CommandMetadata): Promise<CommandResult> {
    const EnquiryID = await this.newIds.next(enquiryDecider.category, metadata);
    await this.bus.execute(
      new Execute(leadDecider, { id, command: { type: 'ConvertLead', EnquiryID, ...(await this.#of(id)) } }, metadata),
    );
    const conversion = conversionIn(await this.streams.current(`${leadDecider.category}-${id}`));
    if (conversion === undefined) throw notFound('Lead');
    return this.bus.execute(loggingEnquiry(conversion));
  }

  /** The current details of the lead's person, and the new assignee of the enquiry. */
  async #of(id: number): Promise<ConvertedInto & { readonly person: LeadPerson | undefined }> {
    const lead = await this.lists.get(leadRows.readModel, id);
    const person = lead && (await this.lists.get(personRows.readModel, lead.PersonID));
    if (lead === undefined || person === undefined) return { person: undefined };
    return {
      // The enquiry keeps the person that the lead named, so that it follows that person after an unmerge.
      person: { ...leadPerson(person), PersonID: lead.OwnPersonID },
      ...(lead.OwnPersonID === person.PersonID ? {} : { KeptPersonID: person.PersonID }),
      assignee: lead.AssignedToUserID === null ? null : await this.#assignee(lead.AssignedToUserID),
    };
  }

  /** Null when the user may not be given enquiries, or is missing. */
  async #assignee(UserID: number): Promise<NamedUser | null> {
    const user = await this.candidates.of(UserID);
    return user !== undefined && mayBeGivenEnquiries(user, false) ? { UserID, FullName: user.FullName } : null;
  }
}
