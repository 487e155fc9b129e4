import type { AmendedPerson, PersonFields } from '@leaseledger/contract/persons/person.bodies';
import { message } from '@leaseledger/contract/shared/messages';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { PersonCommand } from '@leaseledger/domain/persons/person.commands';
import { personDecider } from '@leaseledger/domain/persons/person.decider';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Companies } from '../companies/exports/companies.ts';
import type { CommandMetadata } from '../kernel/caller.ts';
import { destroyKey } from '../kernel/destroy-key.ts';
import { Execute } from '../kernel/execute.ts';
import { badInput } from '../kernel/failure.ts';
import { EVENT_CODEC, VAULT } from '../kernel/platform.ts';

@Injectable()
export class Persons {
  constructor(
    private readonly bus: CommandBus,
    private readonly companies: Companies,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(EVENT_CODEC) private readonly codec: EventCodec,
  ) {}

  /** @returns the new person's id. @throws Failure 400 for a company that does not exist */
  async register(fields: PersonFields, metadata: CommandMetadata): Promise<number> {
    const details = await this.#details(fields);
    return (await this.bus.execute(new Execute(personDecider, { create: (PersonID): PersonCommand => ({ type: 'RegisterPerson', PersonID, details }) }, metadata))).id;
  }

  /** @throws Failure 400 for a company that does not exist, 404 for no person, 409 where the version no longer holds */
  async amend(fields: AmendedPerson, metadata: CommandMetadata): Promise<void> {
    const changes = await this.#details(fields);
    await this.bus.execute(new Execute(personDecider, { id: fields.PersonID, command: { type: 'AmendPerson', changes }, expectedRevision: fields.Version }, metadata));
  }

  /** Deletes a person: with their key, everything that the log holds of them goes. After a crash in between, a policy destroys it. @throws Failure 404 */
  async forget(id: number, metadata: CommandMetadata): Promise<void> {
    await this.bus.execute(new Execute(personDecider, { id, command: { type: 'ForgetPerson' } }, metadata));
    await destroyKey({ vault: this.vault, codec: this.codec }, `${personDecider.category}-${id}`);
  }

  /** The form shows all of its fields, so what is left out of it is empty. */
  async #details(fields: PersonFields): Promise<PersonDetails> {
    const { CompanyID = null } = fields;
    const company = CompanyID === null ? undefined : await this.companies.find(CompanyID);
    if (CompanyID !== null && company === undefined) throw badInput({ 'Person.CompanyID': message.notFound('Company') });
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
