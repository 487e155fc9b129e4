import type { AmendedPerson, PersonFields } from '@leaseledger/contract/persons/person.bodies';
import { personMessage } from '@leaseledger/contract/persons/person.messages';
import type { Mention, MentionPlace } from '@leaseledger/contract/records/mention.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { message } from '@leaseledger/contract/shared/messages';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { personDecider, type PersonCommand, type PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import { emailRows } from '@leaseledger/projections/emails/email-rows.projection';
import { mailOfKey, ownKey } from '@leaseledger/domain/emails/email';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import { isWhole } from '@leaseledger/domain/behaviours/mentions';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Companies } from '../companies/exports/companies.ts';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import { destroyKey } from '../../platform/storage/destroy-key.ts';
import { Execute, type CommandResult } from '../../platform/commands/execute.ts';
import { badInput, Failure } from '../../platform/answers/failure.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { Mentions } from './exports/mentions.ts';
import { MergedPersons } from './exports/merged-persons.ts';
import { PersonViews } from './exports/person-views.ts';
import { PersonMerges } from './person-merges.ts';
import { EVENT_CODEC, VAULT } from '../../platform/foundation/platform.ts';

const placeOf = ({ record, field, at, text }: MentionPlace): MentionPlace => ({ record, field, at, text });

@Injectable()
export class Persons {
  constructor(
    private readonly bus: CommandBus,
    private readonly companies: Companies,
    private readonly views: PersonViews,
    private readonly named: Mentions,
    private readonly merges: PersonMerges,
    private readonly merged: MergedPersons,
    private readonly lists: Lists,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(EVENT_CODEC) private readonly codec: EventCodec,
  ) {}

  /** @throws Failure 400 for an unknown company */
  async register(fields: PersonFields, metadata: CommandMetadata): Promise<CommandResult<PersonEvent>> {
    const details = await this.#details(fields);
    return this.bus.execute(
      new Execute(
        personDecider,
        { create: (PersonID): PersonCommand => ({ type: 'RegisterPerson', PersonID, details }) },
        metadata,
      ),
    );
  }

  /** @throws Failure 400 for an unknown company, 404 for a missing person, 409 for an outdated version */
  async amend(fields: AmendedPerson, metadata: CommandMetadata): Promise<CommandResult> {
    const changes = await this.#details(fields);
    return this.bus.execute(
      new Execute(
        personDecider,
        { id: fields.PersonID, command: { type: 'AmendPerson', changes }, expectedRevision: fields.Version },
        metadata,
      ),
    );
  }

  /** The texts about others that name the person. @throws Failure 404 */
  async mentions(id: number): Promise<Mention[]> {
    return this.#mentionsOf(await this.views.row(id));
  }

  /**
   * Deletes a person. Destroying their key makes all their details in the log unreadable. After a crash in between, a
   * policy destroys it.
   * @param chosen the places elsewhere that name them; a policy blanks these
   * @param seen the revision that the caller saw, if it matters
   * @throws Failure 404, which for a merged person names the kept one, because both are the same human being; 409 when
   * a chosen place no longer names them, or for another revision
   */
  async forget(
    id: number,
    chosen: readonly MentionPlace[],
    metadata: CommandMetadata,
    seen: { readonly expectedRevision?: number } = {},
  ): Promise<void> {
    await this.views.mustNotBeMerged(id);
    await this.#forget(id, chosen.length === 0 ? [] : await this.#checked(id, chosen), metadata, seen);
  }

  /**
   * Deletes a person where nobody looks at the places that name them: blanks every full name, address and number. A
   * single name stays, because only a reader can tell whether it means this person. @throws Failure 404 as `forget`
   */
  async forgetUnseen(id: number, metadata: CommandMetadata): Promise<void> {
    await this.views.mustNotBeMerged(id);
    const person = await this.views.find(id);
    const named = person === undefined ? [] : await this.#mentionsOf(person, isWhole);
    await this.#forget(id, named.map(placeOf), metadata);
  }

  async #forget(
    id: number,
    mentions: readonly MentionPlace[],
    metadata: CommandMetadata,
    seen: { readonly expectedRevision?: number } = {},
  ): Promise<void> {
    const mails = await this.#mailsFromBefore(id);
    await this.bus.execute(
      new Execute(personDecider, { id, command: { type: 'ForgetPerson', mentions, mails }, ...seen }, metadata),
    );
    for (const subject of [`${personDecider.category}-${id}`, ...mails.map(ownKey)])
      await destroyKey({ vault: this.vault, codec: this.codec }, subject);
    await this.forgetThoseIn(id, metadata);
  }

  /**
   * Forgets the persons who were merged into a person, because they are the same human being. A repeat changes nothing.
   * @throws LogUnavailable
   */
  async forgetThoseIn(id: number, metadata: CommandMetadata): Promise<void> {
    for (const PersonID of await this.merges.allIn(id)) {
      const forgetting = this.bus.execute(
        new Execute(personDecider, { id: PersonID, command: { type: 'ForgetPerson' } }, metadata),
      );
      await forgetting.catch((thrown: unknown) => {
        // Already forgotten.
        if (!(thrown instanceof Failure) || thrown.status !== 404) throw thrown;
      });
      await destroyKey({ vault: this.vault, codec: this.codec }, `${personDecider.category}-${PersonID}`);
    }
  }

  async #mentionsOf(person: PersonRow, isWanted?: (mention: Mention) => boolean): Promise<Mention[]> {
    const merged = await this.merged.allIn(person.PersonID);
    const named = { ids: new Set([person, ...merged].map(({ PersonID }) => PersonID)), names: [person, ...merged] };
    return this.named.of(named, isWanted);
  }

  /**
   * The mails to an address of the person, or of persons merged into them, from before the owner of the address was
   * known.
   */
  async #mailsFromBefore(id: number): Promise<number[]> {
    const person = await this.views.find(id);
    const addresses = [...(person === undefined ? [] : [person]), ...(await this.merged.allIn(id))]
      .flatMap(({ Email, EmailSecondary }) => [Email, EmailSecondary ?? ''])
      .filter(Boolean);
    const found = new Set<number>();
    for await (const rows of this.lists.all(emailRows.readModel, { where: [{ column: 'Recipient', in: addresses }] })) {
      for (const { About } of rows.map(parsed)) {
        // A repeated mail has the key of the first one.
        const mail = mailOfKey(About);
        if (mail !== undefined) found.add(mail);
      }
    }
    return [...found];
  }

  /** A caller who may forget a person may blank their name in any text, and nothing else in it. */
  async #checked(id: number, chosen: readonly MentionPlace[]): Promise<MentionPlace[]> {
    const person = await this.views.find(id);
    // The person is already forgotten. A repeated request has the first answer; the decider refuses another one.
    if (person === undefined) return [];
    const nameOf = ({ record, field, at, text }: MentionPlace) => JSON.stringify([record, field, at, text]);
    const found = new Set((await this.#mentionsOf(person)).map(nameOf));
    if (!chosen.every((place) => found.has(nameOf(place)))) throw new Failure(409, personMessage.mentionsChanged);
    return chosen.map(placeOf);
  }

  /** The form shows all fields, so a field that is left out becomes empty. */
  async #details(fields: PersonFields): Promise<PersonDetails> {
    const { CompanyID = null } = fields;
    const company = CompanyID === null ? undefined : await this.companies.find(CompanyID);
    if (CompanyID !== null && company === undefined)
      throw badInput({ 'Person.CompanyID': message.notFound('Company') });
    return {
      Title: fields.Title ?? null,
      FirstName: fields.FirstName,
      LastName: fields.LastName,
      Email: fields.Email,
      EmailSecondary: fields.EmailSecondary ?? null,
      ContactNumber: fields.ContactNumber,
      ContactNumberSecondary: fields.ContactNumberSecondary ?? null,
      Address: fields.Address ?? null,
      Suburb: fields.Suburb ?? null,
      State: fields.State,
      Postcode: fields.Postcode ?? null,
      CompanyID,
      CompanyName: company?.CompanyTradingName ?? fields.CompanyName ?? null,
      MarketingOptOut: fields.MarketingOptOut ?? false,
    };
  }
}
