import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { outage } from '@leaseledger/contract/shared/outage';
import { personDecider, type PersonCommand } from '@leaseledger/domain/persons/person.area';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import type { Query } from '@leaseledger/projections/kernel/read-store';
import { mergedPersons } from '@leaseledger/projections/persons/merged-persons.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import type { ReadModels } from '../../../platform/commands/execute.handler.ts';
import { Failure } from '../../../platform/answers/failure.ts';
import { EVENT_LOG, PROJECTOR } from '../../../platform/foundation/platform.ts';
import { NewIds } from '../../../platform/commands/new-ids.ts';
import { Turns } from '../../../platform/commands/turns.ts';
import { sha256 } from '../../../platform/foundation/uuid.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { LikeRegistering } from './like-registering.ts';
import { MergedPersons } from './merged-persons.ts';

/**
 * The wait for the lists, in milliseconds. When the process that updates the lists dies, another one takes over within
 * this time.
 */
const SHOWN_WITHIN = 15_000;
/** The wait after a late turn. A caller should not also wait for the lists of all callers before it. */
const SHOWN_WITHIN_AT_LEAST = 2_000;

/** The details that a sender from outside gives, with at least one contact. */
export interface PersonFromOutside {
  readonly Title?: PersonDetails['Title'] | undefined;
  readonly FirstName: string;
  readonly LastName: string;
  readonly ContactNumber: string | null;
  readonly Email: string | null;
  readonly State?: PersonDetails['State'] | undefined;
  readonly Postcode?: string | null | undefined;
  /** Links a new person to the company. A known person keeps their own. */
  readonly CompanyID?: number | null | undefined;
  readonly CompanyName?: string | null | undefined;
}

/** A known or newly registered person. */
export interface MatchedPerson extends Pick<
  PersonRow,
  'PersonID' | 'FullName' | 'CompanyName' | 'Email' | 'ContactNumber'
> {
  /** Whether they were registered before. Then their own details may differ from those that were given. */
  readonly isKnown: boolean;
}

/** Identifies the sender from outside (decisions 4, "People"): a known person, or a new one. */
@Injectable()
export class PersonMatching {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly turns: Turns,
    @Inject(EVENT_LOG) private readonly eventLog: Pick<EventLog, 'head'>,
    @Inject(PROJECTOR) private readonly readModels: ReadModels,
    private readonly merged: MergedPersons,
    private readonly newIds: NewIds,
    private readonly likeRegistering: LikeRegistering,
  ) {}

  /**
   * The known person by e-mail, or by phone and last name with accents; otherwise a newly registered one with this
   * metadata. Two submissions at once register a person once. A known person takes the same work as a new one.
   * @throws Failure 503 while the lists may lack a known person
   */
  async matched(person: PersonFromOutside, metadata: CommandMetadata): Promise<MatchedPerson> {
    const shownUntil = performance.now() + SHOWN_WITHIN;
    return this.turns.run(turnOf(person), async () => {
      await this.#allAreShown(Math.max(SHOWN_WITHIN_AT_LEAST, shownUntil - performance.now()));
      const PersonID = await this.newIds.next(personDecider.category, metadata);
      const known = await this.#known(person);
      if (known === undefined) return this.#register(PersonID, person, metadata);
      await this.likeRegistering.recognise(known.PersonID, metadata);
      return { ...known, isKnown: true };
    });
  }

  /** Waits until the lists show persons that earlier turns registered, in any process. */
  async #allAreShown(milliseconds: number): Promise<void> {
    const head = await this.eventLog.head();
    if (head !== undefined && !(await this.readModels.waitFor(head, milliseconds)))
      throw new Failure(503, outage.databaseUnavailable);
  }

  /**
   * Also matches details of a person who was merged: then the kept person is meant. Every list is asked, also after a
   * match.
   */
  async #known(person: PersonFromOutside): Promise<PersonRow | undefined> {
    const found = await Promise.all(
      [sameEmail(person), samePhone(person)]
        .flat()
        .map((likeness) =>
          Promise.all([
            this.#first(personRows.readModel, likeness),
            this.#first(mergedPersons.readModel, likeness),
          ] as const),
        ),
    );
    for (const [known, merged] of found) {
      if (known !== undefined) return known;
      const kept = merged && (await this.lists.get(personRows.readModel, await this.merged.standing(merged.PersonID)));
      if (kept !== undefined) return kept;
    }
    return undefined;
  }

  async #first<R extends Known>(model: ReadModel<R>, { fits, ...conditions }: Likeness): Promise<R | undefined> {
    const { rows } = await this.lists.page(model, {
      ...conditions,
      sort: { column: 'PersonID', order: 'ASC' },
      uncounted: true,
    });
    return rows.map(parsed).find(fits);
  }

  async #register(PersonID: number, person: PersonFromOutside, metadata: CommandMetadata): Promise<MatchedPerson> {
    const { FirstName, LastName, Email, ContactNumber } = person;
    const CompanyName = person.CompanyName ?? null;
    const details: PersonDetails = {
      Title: person.Title ?? null,
      FirstName,
      LastName,
      Email,
      EmailSecondary: null,
      ContactNumber,
      ContactNumberSecondary: null,
      Address: null,
      Suburb: null,
      State: person.State ?? null,
      Postcode: person.Postcode ?? null,
      CompanyID: person.CompanyID ?? null,
      CompanyName,
      MarketingOptOut: false,
    };
    const command: PersonCommand = { type: 'RegisterPerson', PersonID, details };
    // The next submission waits until the lists show this person. The answer to this one does not.
    await this.bus.execute(
      new Execute(
        personDecider,
        { id: PersonID, command, isNew: true },
        { ...metadata, asker: undefined, isShownLater: true },
      ),
    );
    return { PersonID, FullName: `${FirstName} ${LastName}`, CompanyName, Email, ContactNumber, isKnown: false };
  }
}

interface Known {
  readonly PersonID: number;
  readonly LastName: string | null;
}

/** The details by which a person is recognised. */
interface Likeness extends Pick<Query, 'anyOf'> {
  readonly where?: Query['where'];
  /** The store ignores accents, which suits a search. Identity needs an exact comparison. */
  readonly fits: (row: Known) => boolean;
}

/** None without an address. */
const sameEmail = ({ Email }: PersonFromOutside): readonly Likeness[] =>
  Email === null
    ? []
    : [
        {
          anyOf: [
            { column: 'Email', isExactly: Email },
            { column: 'EmailSecondary', isExactly: Email },
          ],
          fits: () => true,
        },
      ];

/** None without a number. */
const samePhone = ({ ContactNumber, LastName }: PersonFromOutside): readonly Likeness[] =>
  ContactNumber === null
    ? []
    : [
        {
          where: [{ column: 'LastName', is: LastName }],
          anyOf: [
            { column: 'ContactNumber', is: ContactNumber },
            { column: 'ContactNumberSecondary', is: ContactNumber },
          ],
          fits: (row) => nameKey(row.LastName) === nameKey(LastName),
        },
      ];

/** One of sixteen names, so that few are stored and none reveals an address. */
const turnOf = ({ Email, ContactNumber }: PersonFromOutside): string =>
  `inbound persons ${sha256(Email ?? ContactNumber ?? '').slice(0, 1)}`;

const nameKey = (name: string | null): string => (name ?? '').normalize('NFC').toLowerCase();
