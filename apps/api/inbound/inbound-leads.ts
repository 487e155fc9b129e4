import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { InboundLead, InboundPerson } from '@leaseledger/contract/inbound/inbound.bodies';
import type { leadSource } from '@leaseledger/contract/leads/lead.codes';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { leadDecider } from '@leaseledger/domain/leads/lead.decider';
import type { LeadCommand } from '@leaseledger/domain/leads/lead.commands';
import { personDecider } from '@leaseledger/domain/persons/person.decider';
import type { PersonCommand } from '@leaseledger/domain/persons/person.commands';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import { message } from '@leaseledger/contract/shared/messages';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import type { Query } from '@leaseledger/projections/kernel/read-store';
import { mergedPersons } from '@leaseledger/projections/persons/merged-persons.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { partOf, type CommandMetadata } from '../kernel/caller.ts';
import { Execute } from '../kernel/execute.ts';
import type { ReadModels } from '../kernel/execute.handler.ts';
import { Failure } from '../kernel/failure.ts';
import { KnownStreams } from '../kernel/known-streams.ts';
import { NewIds } from '../kernel/new-ids.ts';
import { EVENT_LOG, PROJECTOR } from '../kernel/platform.ts';
import { Turns } from '../kernel/turns.ts';
import { sha256 } from '../kernel/uuid.ts';
import { wholeDetails } from '../leads/exports/lead-fields.ts';
import { Lists } from '../lists/lists.ts';
import { MergedPersons } from '../persons/exports/merged-persons.ts';

/** So long it is waited for whoever was registered before, in milliseconds: where a process dies that keeps the lists up with the log, another one does so within this. */
const SHOWN_WITHIN = 15_000;
/** Where the turn itself came so late: those who wait for theirs are not to wait for each other's lists as well. */
const SHOWN_WITHIN_AT_LEAST = 2_000;

type OutsideSource = typeof leadSource.WEBSITE | typeof leadSource.BOOKING;

/** Whom a lead is about: somebody who is known, or somebody just registered. */
type Matched = Pick<PersonRow, 'PersonID' | 'FullName' | 'CompanyName' | 'Email' | 'ContactNumber'>;

/** Leads that come from outside: each finds its person, or registers one, and is logged by the system. */
@Injectable()
export class InboundLeads {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly turns: Turns,
    @Inject(EVENT_LOG) private readonly eventLog: Pick<EventLog, 'head'>,
    @Inject(PROJECTOR) private readonly readModels: ReadModels,
    private readonly merged: MergedPersons,
    private readonly newIds: NewIds,
    private readonly streams: KnownStreams,
  ) {}

  /** The lead that this request has made already: a repeat is answered with it, whatever became of time and persons since. @throws Failure 422 where its key was used for another request */
  async made(metadata: CommandMetadata): Promise<number | undefined> {
    const LeadID = await this.newIds.known(ofLead(metadata));
    return LeadID !== undefined && (await this.streams.current(`${leadDecider.category}-${LeadID}`)).length > 0 ? LeadID : undefined;
  }

  /** @returns the lead's id. @throws Failure 503 while the lists may lack somebody who is known, 422 where the key was used for another request */
  async log({ Person, ...lead }: InboundLead, source: OutsideSource, metadata: CommandMetadata): Promise<number> {
    const shownUntil = performance.now() + SHOWN_WITHIN;
    // Of two requests under one key the second is refused before it registers anybody.
    if (metadata.idempotency !== undefined) await this.newIds.next(leadDecider.category, ofLead(metadata));
    // Two submissions of one person at once must not register them twice.
    const person = await this.turns.run(turnOf(Person), async () => {
      await this.#allAreShown(Math.max(SHOWN_WITHIN_AT_LEAST, shownUntil - performance.now()));
      return this.#person(Person, partOf(metadata, 'person'));
    });
    const create = (LeadID: number): LeadCommand => ({
      type: 'LogLead',
      LeadID,
      details: wholeDetails(lead),
      person: { PersonID: person.PersonID, PersonFullName: person.FullName, PersonEmployerName: person.CompanyName, PersonEmail: person.Email, PersonContactNumber: person.ContactNumber },
      assignee: null,
      OriginationCodeID: source,
      CustomFormName: null,
      options: { warm: false, tellClient: false },
      ExpectedSettlementDate: null,
      SettlementDateActual: null,
    });
    return (await this.bus.execute(new Execute(leadDecider, { create }, ofLead(metadata)))).id;
  }

  /** By e-mail; else by phone and last name, accents and all; else they are new. */
  async #person(person: InboundPerson, metadata: CommandMetadata): Promise<Matched> {
    return (await this.#known(person)) ?? this.#register(person, metadata);
  }

  /** Whoever was registered in an earlier turn, by whichever process, must be found in this one. */
  async #allAreShown(milliseconds: number): Promise<void> {
    const head = await this.eventLog.head();
    if (head !== undefined && !(await this.readModels.waitFor(head, milliseconds))) throw new Failure(503, message.unavailable);
  }

  /** Also by what somebody gave who was merged into another one since: the other one is meant, as surely as by what they give themselves. */
  async #known(person: InboundPerson): Promise<PersonRow | undefined> {
    for (const likeness of [sameEmail(person), samePhone(person)]) {
      const known = await this.#first(personRows.readModel, likeness);
      if (known !== undefined) return known;
      const merged = await this.#first(mergedPersons.readModel, likeness);
      const kept = merged && (await this.lists.get(personRows.readModel, await this.merged.standing(merged.PersonID)));
      if (kept !== undefined) return kept;
    }
    return undefined;
  }

  async #first<R extends Known>(model: ReadModel<R>, { fits, ...conditions }: Likeness): Promise<R | undefined> {
    const { rows } = await this.lists.page(model, { ...conditions, sort: { column: 'PersonID', order: 'ASC' }, uncounted: true });
    return rows.map(parsed).find(fits);
  }

  async #register(person: InboundPerson, metadata: CommandMetadata): Promise<Matched> {
    const { FirstName, LastName, Email, ContactNumber } = person;
    const CompanyName = person.CompanyName ?? null;
    const details: PersonDetails = {
      Title: titleOf(person), FirstName, LastName, Email, EmailSecondary: null, ContactNumber, ContactNumberSecondary: null,
      Address: null, Suburb: null, State: person.State ?? null, Postcode: person.Postcode ?? null, CompanyID: null, CompanyName, MarketingOptOut: false,
    };
    const create = (PersonID: number): PersonCommand => ({ type: 'RegisterPerson', PersonID, details });
    // Nobody's reads wait for it, the command does: so whoever submits next hardly ever waits.
    const { id: PersonID } = await this.bus.execute(new Execute(personDecider, { create }, { ...metadata, asker: undefined }));
    return { PersonID, FullName: `${FirstName} ${LastName}`, CompanyName, Email, ContactNumber };
  }
}

const ofLead = (metadata: CommandMetadata): CommandMetadata => partOf(metadata, 'lead');

interface Known {
  readonly PersonID: number;
  readonly LastName: string | null;
}

/** What somebody is known by. */
interface Likeness extends Pick<Query, 'anyOf'> {
  readonly where?: Query['where'];
  /** The store folds accents, which is for looking for somebody: who somebody is, is not guessed. */
  readonly fits: (row: Known) => boolean;
}

const sameEmail = ({ Email }: InboundPerson): Likeness => ({
  anyOf: [{ column: 'Email', isExactly: Email }, { column: 'EmailSecondary', isExactly: Email }],
  fits: () => true,
});

const samePhone = ({ ContactNumber, LastName }: InboundPerson): Likeness => ({
  where: [{ column: 'LastName', is: LastName }],
  anyOf: [{ column: 'ContactNumber', is: ContactNumber }, { column: 'ContactNumberSecondary', is: ContactNumber }],
  fits: (row) => nameKey(row.LastName) === nameKey(LastName),
});

/** One of sixteen, so that few names are kept and none says whose address it is. */
const turnOf = ({ Email }: InboundPerson): string => `inbound persons ${sha256(Email).slice(0, 1)}`;

const nameKey = (name: string | null): string => (name ?? '').normalize('NFC').toLowerCase();

const titleOf = ({ Title }: InboundPerson): PersonDetails['Title'] => (Title ?? null) as PersonDetails['Title'];
