import type { InboundLead } from '@leaseledger/contract/inbound/inbound.bodies';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { givenBy } from '@leaseledger/contract/leads/lead.given';
import { leadDecider, type LeadCommand } from '@leaseledger/domain/leads/lead.area';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { partOf, type CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { NewIds } from '../../../platform/commands/new-ids.ts';
import { CLOCK, type Clock } from '../../../platform/foundation/platform.ts';
import { wholeDetails } from '../../leads/exports/lead-fields.ts';
import { leadPerson } from '../../leads/exports/lead-person.ts';
import { mustBeLikely } from '../../leads/exports/likely-days.ts';
import { PersonMatching, type PersonFromOutside } from '../../persons/exports/person-matching.ts';

type OutsideSource = typeof leadSource.WEBSITE | typeof leadSource.BOOKING | typeof leadSource.CUSTOM_FORM;

/** A lead from outside. A public form may ask for fewer contacts than the other senders give. */
interface LeadFromOutside extends Omit<InboundLead, 'Person'> {
  readonly Person: Omit<InboundLead['Person'], 'ContactNumber' | 'Email'> &
    Pick<PersonFromOutside, 'ContactNumber' | 'Email'>;
}

/** The form of a lead, and its company. */
interface OfForm {
  readonly CustomFormName: string | null;
  /** The company of a newly registered person, if the request names none. */
  readonly company?: Pick<PersonFromOutside, 'CompanyID' | 'CompanyName'> | undefined;
}

/** Leads from outside. Each finds or registers its person, and the system logs it. */
@Injectable()
export class InboundLeads {
  constructor(
    private readonly bus: CommandBus,
    private readonly persons: PersonMatching,
    private readonly newIds: NewIds,
    private readonly streams: KnownStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The lead that an earlier request with this key made. A repeat returns it, whatever has changed since. @throws
   * Failure 422 for a key of another request
   */
  async made(metadata: CommandMetadata): Promise<number | undefined> {
    const LeadID = await this.newIds.known(ofLead(metadata));
    return LeadID !== undefined && (await this.streams.current(`${leadDecider.category}-${LeadID}`)).length > 0
      ? LeadID
      : undefined;
  }

  /**
   * Logs a lead of the website. @returns the lead's id. @throws Failure 400 for a time to call that is more than a year
   * ahead; otherwise as `log`
   */
  async post(lead: InboundLead, metadata: CommandMetadata): Promise<number> {
    const made = await this.made(metadata);
    if (made !== undefined) return made;
    // Checked before the person is registered.
    mustBeLikely(lead, this.clock().toISOString());
    return this.log(lead, leadSource.WEBSITE, metadata);
  }

  /**
   * @returns the lead's id. @throws Failure 503 while the lists may lack a known person, 422 for a key of another
   * request
   */
  async log(
    { Person, ...lead }: LeadFromOutside,
    source: OutsideSource,
    metadata: CommandMetadata,
    { CustomFormName, company }: OfForm = { CustomFormName: null },
  ): Promise<number> {
    // The second of two requests with one key is refused before it registers a person.
    if (metadata.idempotency !== undefined) await this.newIds.next(leadDecider.category, ofLead(metadata));
    const person = await this.persons.matched({ ...Person, ...company }, partOf(metadata, 'person'));
    const create = (LeadID: number): LeadCommand => ({
      type: 'LogLead',
      LeadID,
      details: wholeDetails(lead),
      person: leadPerson(person),
      given: person.isKnown ? givenBy(Person) : {},
      assignee: null,
      OriginationCodeID: source,
      CustomFormName,
      options: { warm: false, tellClient: false },
      ExpectedSettlementDate: null,
      SettlementDateActual: null,
    });
    return (await this.bus.execute(new Execute(leadDecider, { create }, ofLead(metadata)))).id;
  }
}

const ofLead = (metadata: CommandMetadata): CommandMetadata => partOf(metadata, 'lead');
