import { describe, expect, it } from '@jest/globals';
import { validateSync } from 'class-validator';
import { plainToInstance } from 'class-transformer';
import { answersBodyOf } from './form.bodies.ts';
import { checkedFields, fieldsText, firstFields, formFieldIDs, publicFields } from './form.fields.ts';

describe('the fields of a form', () => {
  it('keep their order and have cleaned labels', () =>
    expect(
      checkedFields(
        JSON.stringify([{ id: 'Email', label: '  Your\nemail ' }, ...firstFields.filter(({ id }) => id !== 'Email')]),
      ),
    ).toEqual([{ id: 'Email', label: 'Your email' }, ...firstFields.filter(({ id }) => id !== 'Email')]));
  it('are the 17 of the specification, and fit the limit with the longest labels', () => {
    expect(formFieldIDs).toHaveLength(17);
    expect(Object.keys(publicFields).toSorted()).toEqual(formFieldIDs.toSorted());
    expect(checkedFields(fieldsText(formFieldIDs.map((id) => ({ id, label: 'x'.repeat(100) }))))).toHaveLength(17);
  });
});

it('the body of the answers checks only the fields of the form and drops all others', () => {
  const body = plainToInstance(answersBodyOf([{ id: 'FirstName' }, { id: 'State' }]), {
    FirstName: ' Ravi ',
    Email: 'no address',
  });
  expect(validateSync(body, { whitelist: true })).toEqual([]);
  expect({ ...body }).toEqual({ FirstName: 'Ravi' });
});
