import { describe, expect, it } from '@jest/globals';
import { fieldsProblem, fieldsText, firstFields } from '@leaseledger/contract/forms/form.fields';
import { fieldsIn, fieldsLeft, whyKept, withChange } from './asked-fields.ts';

const ids = (fields: readonly { readonly id: string }[]) => fields.map(({ id }) => id);

describe('The fields of a form in the builder', () => {
  it('are read as they were written, with unfinished labels', () => {
    const unfinished = withChange(firstFields, { type: 'label', id: 'Email', label: '' });
    expect(fieldsIn(fieldsText(unfinished))).toEqual(unfinished);
    expect(fieldsProblem(fieldsText(unfinished))).toBe('The label of Email must have 1 to 100 characters.');
    expect(fieldsProblem(fieldsText(firstFields))).toBeUndefined();
    expect([fieldsIn(null), fieldsIn('{}'), fieldsIn('[{"id":"Age","label":"Age"}]')]).toEqual([[], [], []]);
  });

  it('are added once with the label of the menu, and removed', () => {
    const added = withChange(firstFields, { type: 'add', id: 'Notes' });
    expect(added.at(-1)).toEqual({ id: 'Notes', label: 'Query/Notes' });
    expect(withChange(added, { type: 'add', id: 'Notes' })).toBe(added);
    expect(fieldsLeft(added)).not.toContain('Notes');
    expect(withChange(added, { type: 'remove', id: 'Notes' })).toEqual(firstFields);
  });

  it('move to a place, and to an end beyond it', () => {
    const moved = (to: number) => ids(withChange(firstFields, { type: 'move', id: 'LastName', to }));
    expect(moved(0)).toEqual(['LastName', 'FirstName', 'ContactNumber', 'Email']);
    expect(moved(2)).toEqual(['FirstName', 'ContactNumber', 'LastName', 'Email']);
    expect(moved(-1)).toEqual(moved(0));
    expect(moved(9)).toEqual(['FirstName', 'ContactNumber', 'Email', 'LastName']);
  });

  it('keep the names and the last contact, and say why', () => {
    const phoneOnly = withChange(firstFields, { type: 'remove', id: 'Email' });
    expect(ids(phoneOnly)).toEqual(['FirstName', 'LastName', 'ContactNumber']);
    expect(withChange(phoneOnly, { type: 'remove', id: 'ContactNumber' })).toBe(phoneOnly);
    expect(withChange(phoneOnly, { type: 'remove', id: 'FirstName' })).toBe(phoneOnly);
    expect(whyKept(phoneOnly, 'FirstName')).toBe('Every form asks for First Name.');
    expect(whyKept(phoneOnly, 'ContactNumber')).toBe('Every form asks for Contact Number or Email.');
    expect(whyKept(firstFields, 'Email')).toBeUndefined();
  });
});
