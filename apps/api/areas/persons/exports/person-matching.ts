import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { message } from '@leaseledger/contract/shared/messages';
import type { PersonCommand } from '@leaseledger/domain/persons/person.commands';
import { personDecider } from '@leaseledger/domain/persons/person.decider';
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
import { Turns } from '../../../platform/commands/turns.ts';
import { sha256 } from '../../../platform/foundation/uuid.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { MergedPersons } from './merged-persons.ts';

/** So long it is waited for whoever was registered before, in milliseconds: where a process dies that keeps the lists up with the log, another one does so within this. */
const SHOWN_WITHIN = 15_000;
/** Where the turn itself came so late: those who wait for theirs are not to wait for each other's lists as well. */
const SHOWN_WITHIN_AT_LEAST = 2_000;

/** What somebody says of themselves who writes from outside. */
export interface PersonFromOutside {
  readonly Title?: PersonDetails['Title'] | undefined;
  readonly FirstName: string;
  readonly LastName: string;
  readonly ContactNumber: string;
  readonly Email: string;
  readonly State?: PersonDetails['State'] | undefined;
  readonly Postcode?: string | null | undefined;
  readonly CompanyName?: string | null | undefined;
}

/** Somebody who is known, or somebody just registered. */
export type MatchedPerson = Pick<PersonRow, 'PersonID' | 'FullName' | 'CompanyName' | 'Email' | 'ContactNumber'>;

/** Who somebody is that writes from outside (decisions 4, "People"): somebody who is known, else somebody new. */
@Injectable()
export class PersonMatching {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly turns: Turns,
    @Inject(EVENT_LOG) private readonly eventLog: Pick<EventLog, 'head'>,
    @Inject(PROJECTOR) private readonly readModels: ReadModels,
    private readonly merged: MergedPersons,
  ) {}

  /**
   * By e-mail; else by phone and last name, accents and all; else they are registered, by this metadata. Two submissions of one person at once do not register them twice.
   * @throws Failure 503 while the lists may lack somebody who is known
   */
  async matched(person: PersonFromOutside, metadata: CommandMetadata): Promise<MatchedPerson> {
    const shownUntil = performance.now() + SHOWN_WITHIN;
    return this.turns.run(turnOf(person), async () => {
      await this.#allAreShown(Math.max(SHOWN_WITHIN_AT_LEAST, shownUntil - performance.now()));
      return (await this.#known(person)) ?? this.#register(person, metadata);
    });
  }

  /** Whoever was registered in an earlier turn, by whichever process, must be found in this one. */
  async #allAreShown(milliseconds: number): Promise<void> {
    const head = await this.eventLog.head();
    if (head !== undefined && !(await this.readModels.waitFor(head, milliseconds)))
      throw new Failure(503, message.unavailable);
  }

  /** Also by what somebody gave who was merged into another one since: the other one is meant, as surely as by what they give themselves. */
  async #known(person: PersonFromOutside): Promise<PersonRow | undefined> {
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
    const { rows } = await this.lists.page(model, {
      ...conditions,
      sort: { column: 'PersonID', order: 'ASC' },
      uncounted: true,
    });
    return rows.map(parsed).find(fits);
  }

  async #register(person: PersonFromOutside, metadata: CommandMetadata): Promise<MatchedPerson> {
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
      CompanyID: null,
      CompanyName,
      MarketingOptOut: false,
    };
    const create = (PersonID: number): PersonCommand => ({ type: 'RegisterPerson', PersonID, details });
    // Nobody's reads wait for it, the command does: so whoever submits next hardly ever waits.
    const { id: PersonID } = await this.bus.execute(
      new Execute(personDecider, { create }, { ...metadata, asker: undefined }),
    );
    return { PersonID, FullName: `${FirstName} ${LastName}`, CompanyName, Email, ContactNumber };
  }
}

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

const sameEmail = ({ Email }: PersonFromOutside): Likeness => ({
  anyOf: [
    { column: 'Email', isExactly: Email },
    { column: 'EmailSecondary', isExactly: Email },
  ],
  fits: () => true,
});

const samePhone = ({ ContactNumber, LastName }: PersonFromOutside): Likeness => ({
  where: [{ column: 'LastName', is: LastName }],
  anyOf: [
    { column: 'ContactNumber', is: ContactNumber },
    { column: 'ContactNumberSecondary', is: ContactNumber },
  ],
  fits: (row) => nameKey(row.LastName) === nameKey(LastName),
});

/** One of sixteen, so that few names are kept and none says whose address it is. */
const turnOf = ({ Email }: PersonFromOutside): string => `inbound persons ${sha256(Email).slice(0, 1)}`;

const nameKey = (name: string | null): string => (name ?? '').normalize('NFC').toLowerCase();
