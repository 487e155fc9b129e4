import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { normaliseEmail } from '@leaseledger/contract/shared/fields';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Injectable } from '@nestjs/common';
import { textAt } from '../../imports/exports/imported-body.ts';
import type { RowKey, RowValues } from '../../imports/exports/importables.ts';
import { Lists } from '../../lists/lists.ts';

/** The store folds accents and signs, which is for looking for somebody: who somebody is, is not guessed. */
const folded = (text: string | null): string => (text ?? '').normalize('NFC').toLowerCase();

/** What tells who somebody in a file is. */
interface Who {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly lastName: string;
  readonly fullName: string;
  readonly company: string;
}

const present = (...texts: readonly (string | undefined)[]): readonly string[] => texts.filter((text) => text !== undefined);

function whoIn(values: RowValues): Who {
  const text = (field: string) => textAt(values, `Person.${field}`);
  const companyID = values['Person.CompanyID'];
  return {
    emails: present(text('Email'), text('EmailSecondary')).map(normaliseEmail),
    phones: present(text('ContactNumber'), text('ContactNumberSecondary')),
    lastName: folded(text('LastName') ?? null),
    fullName: folded(present(text('FirstName'), text('LastName')).join(' ')),
    company: typeof companyID === 'number' ? String(companyID) : folded(text('CompanyName') ?? null),
  };
}

/** Two rows of a file that are one person, as decisions 4, 'People', match them: by e-mail, else by phone and last name. */
export function personKeys(values: RowValues): readonly RowKey[] {
  const { emails, phones, lastName } = whoIn(values);
  return [
    ...emails.map((email) => ({ key: `email ${email}`, by: 'the same email' })),
    ...(lastName === '' ? [] : phones.map((phone) => ({ key: `phone ${phone} ${lastName}`, by: 'the same phone and last name' }))),
  ];
}

/** Somebody whom a row may be. */
export interface AlikePerson {
  readonly person: PersonRow;
  readonly by: string;
  /** By e-mail, or by phone and last name: it is them. */
  readonly isMatched: boolean;
}

/** Who of the persons that are known the rows of a file may be. */
@Injectable()
export class AlikePersons {
  constructor(private readonly lists: Lists) {}

  /** Of each row those whom it may be, the surest first. */
  async of(rows: readonly RowValues[]): Promise<readonly (readonly AlikePerson[])[]> {
    const all = rows.map(whoIn);
    const [emails, phones, names] = [all.flatMap((who) => who.emails), all.flatMap((who) => who.phones), all.map(({ fullName }) => fullName).filter((name) => name !== '')];
    const conditions = [
      ...['Email', 'EmailSecondary'].map((column) => ({ column, in: emails })), ...['ContactNumber', 'ContactNumberSecondary'].map((column) => ({ column, in: phones })), { column: 'FullName', in: names },
    ].filter((condition) => condition.in.length > 0);
    if (conditions.length === 0) return all.map(() => []);
    const { rows: found } = await this.lists.page(personRows.readModel, { anyOf: conditions, sort: { column: 'PersonID', order: 'ASC' }, uncounted: true });
    const by = grouped(found.map(parsed));
    return all.map((who) => likenesses(who, by));
  }
}

type ByKey = ReadonlyMap<string, readonly PersonRow[]>;

function grouped(persons: readonly PersonRow[]): ByKey {
  const by = new Map<string, PersonRow[]>();
  const put = (key: string, person: PersonRow) => void by.set(key, [...(by.get(key) ?? []), person]);
  for (const person of persons) {
    for (const email of new Set([person.Email, person.EmailSecondary])) if (email !== null) put(`email ${email}`, person);
    for (const phone of new Set([person.ContactNumber, person.ContactNumberSecondary])) if (phone !== null) put(`phone ${phone}`, person);
    put(`name ${folded(person.FullName)}`, person);
  }
  return by;
}

function likenesses(who: Who, by: ByKey): readonly AlikePerson[] {
  const at = (key: string) => by.get(key) ?? [];
  const sharesEmployer = ({ CompanyID, CompanyName }: PersonRow) => who.company !== '' && (who.company === String(CompanyID) || who.company === folded(CompanyName));
  const phoned = who.phones.flatMap((phone) => at(`phone ${phone}`));
  const found: readonly AlikePerson[] = [
    ...who.emails.flatMap((email) => at(`email ${email}`)).map((person) => ({ person, by: 'the same email', isMatched: true })),
    ...phoned.filter(({ LastName }) => folded(LastName) === who.lastName).map((person) => ({ person, by: 'the same phone and last name', isMatched: true })),
    ...phoned.map((person) => ({ person, by: 'the same phone', isMatched: false })),
    ...(who.fullName === '' ? [] : at(`name ${who.fullName}`)).filter(sharesEmployer).map((person) => ({ person, by: 'the same name and employer', isMatched: false })),
  ];
  return [...new Map(found.toReversed().map((each) => [each.person.PersonID, each])).values()].toReversed();
}
