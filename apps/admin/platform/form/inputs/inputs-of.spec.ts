import { describe, expect, it } from '@jest/globals';
import { AddLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { leadFields } from '@leaseledger/contract/leads/lead.details';
import { AddPersonBody } from '@leaseledger/contract/persons/person.bodies';
import { personFields } from '@leaseledger/contract/persons/person.details';
import { drawn } from '../../../testing/drawn.tsx';
import { inputsOf } from './inputs-of.tsx';

const ofPerson = inputsOf({ bodies: [AddPersonBody], fields: personFields });
const ofLead = inputsOf({ bodies: [AddLeadBody], fields: leadFields });

describe('an input of a field', () => {
  it.each([
    ['Address', 'type="text"', 'maxLength="200"'],
    ['Email', 'type="email"', 'maxLength="254"'],
    ['ContactNumber', 'type="tel"', ''],
    ['Postcode', 'type="text"', 'maxLength="4"'],
  ] as const)('takes the type and the length of %s from the table', (field, type, length) => {
    const html = drawn(() => ofPerson.TextInput({ source: `Person.${field}` }));
    expect(html).toContain(type);
    expect(html).toContain(length);
    expect(html).toContain(personFields[field].label);
  });

  it('takes the unit of an amount from the table', () => {
    expect(drawn(() => ofLead.NumberInput({ source: 'Lead.AnnualIncome' }))).toContain('>$<');
    expect(drawn(() => ofLead.NumberInput({ source: 'Lead.BusinessUse' }))).toContain('>%<');
  });

  it('offers the choices of the table', () => {
    const html = drawn(() => ofLead.ToggleInput({ source: 'Lead.PriorityCodeID' }));
    expect([...html.matchAll(/>(Low|Medium|High)</g)].map(([, name]) => name)).toEqual(['Low', 'Medium', 'High']);
  });

  it('leaves the last word to the form', () => {
    const html = drawn(() => ofPerson.TextInput({ source: 'Person.Address', label: 'Street', maxLength: 10 }));
    expect(html).toContain('maxLength="10"');
    expect(html).toContain('Street');
  });
});
