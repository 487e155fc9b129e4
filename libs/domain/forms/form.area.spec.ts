import { describe, expect, it } from '@jest/globals';
import { permission } from '@leaseledger/contract/access/permissions';
import { blankForm } from '@leaseledger/contract/forms/form.details';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { given, user } from '../kernel/given.ts';
import { formArea, formDecider, type FormCommand, type FormEvent } from './form.area.ts';

const mia = user(1, 'Mia Okafor', { also: [permission.CUSTOM_FORMS] });
const details = { ...blankForm, Name: 'Novated Know How' };
const fewer = JSON.stringify([
  { id: 'LastName', label: 'Surname' },
  { id: 'FirstName', label: 'Given name' },
  { id: 'Email', label: 'Email' },
]);
const added: FormEvent = { type: 'FormAdded', data: { FormID: 1, FormLink: 'novated-know-how', ...details } };
const amend = (changes: object): FormCommand => ({ type: 'AmendForm', changes });
const amended = (Number: number, changes: object, was: object, restores: number | null = null): FormEvent => ({
  type: 'FormAmended',
  data: { FormID: 1, ...changes, was, Number, restores },
});
const second = amended(2, { Fields: fewer }, { Fields: blankForm.Fields });
const deleted: FormEvent = { type: 'FormDeleted', data: { FormID: 1, Name: details.Name } };
const undo = (...events: readonly FormEvent[]): FormCommand => ({
  type: 'UndoDecision',
  decision: String(events.length),
  past: [added, ...events].map((event, index) => ({
    name: String(index),
    undoes: undefined,
    by: 'Mia Okafor',
    at: '2026-07-01T00:00:00.000Z',
    events: [event],
  })),
});

describe('a public form', () => {
  it('is added with its first version', () =>
    given(formDecider).when({ type: 'AddForm', FormID: 1, FormLink: 'novated-know-how', details }, mia).then([added]));
  it('refuses fields that visitors could not fill in', () =>
    given(formDecider, [added])
      .when(amend({ Fields: '[{"id":"Salary","label":"Salary"}]' }), mia)
      .thenRejected('invalid', 'There is no form field Salary.', { 'Form.Fields': 'There is no form field Salary.' }));
  it('gets a version by a change that visitors see', () =>
    given(formDecider, [added])
      .when(amend({ ...details, Fields: fewer }), mia)
      .then([second]));
  it('gets no version by another company or confirmation mail', () =>
    given(formDecider, [added])
      .when(amend({ CompanyID: 3, CompanyName: 'Barwon Health', SendConfirmation: true }), mia)
      .then([
        {
          type: 'FormAmended',
          data: {
            FormID: 1,
            CompanyID: 3,
            CompanyName: 'Barwon Health',
            SendConfirmation: true,
            was: { CompanyID: null, CompanyName: null, SendConfirmation: false },
            Number: null,
            restores: null,
          },
        },
      ]));
  it('stays as it is by a save without a difference', () =>
    given(formDecider, [added]).when(amend(details), mia).then([]));
  it('repeats an earlier version as the newest one', () => {
    given(formDecider, [added, second])
      .when({ type: 'RestoreFormVersion', Number: 1 }, mia)
      .then([amended(3, { Fields: blankForm.Fields }, { Fields: fewer }, 1)]);
    given(formDecider, [added, second])
      .when({ type: 'RestoreFormVersion', Number: 9 }, mia)
      .thenRejected('missing', message.notFound(formMessage.noVersion));
  });
  it('tells in its history which fields went, came, got another label or another place', () => {
    const told = (Fields: object[], restores: number | null = null) => {
      const event = amended(2, { Fields: JSON.stringify(Fields) }, { Fields: fewer }, restores);
      return event.type === 'FormAmended' ? formArea.history.entries.FormAmended?.(event.data).Description : undefined;
    };
    const [last, first, email] = [
      { id: 'LastName', label: 'Surname' },
      { id: 'FirstName', label: 'Given name' },
      { id: 'Email', label: 'Email' },
    ];
    expect(told([last, { ...first, label: 'First Name' }, { id: 'State', label: 'State' }, email])).toBe(
      'Version 1 to 2; Further fields set to State; Labels Given name to First Name',
    );
    expect(told([first, last, { id: 'ContactNumber', label: 'Phone' }], 1)).toBe(
      'Version 1 to 2, the same as version 1; Fields Email removed; Further fields set to Phone; Order of fields set to Given name, Surname, Phone',
    );
  });
  it('names the chosen template of its confirmation mail in its history, and an older one by its number', () => {
    const chosen = { ConfirmationTemplateID: 8, ConfirmationTemplateName: 'Thank you' };
    const told = (changes: object, was: object) => {
      const event = amended(2, changes, was);
      return event.type === 'FormAmended' ? formArea.history.entries.FormAmended?.(event.data).Description : undefined;
    };
    given(formDecider, [added])
      .when(amend({ ...details, ...chosen }), mia)
      .then([
        {
          type: 'FormAmended',
          data: {
            FormID: 1,
            ...chosen,
            was: { ConfirmationTemplateID: null, ConfirmationTemplateName: null },
            Number: null,
            restores: null,
          },
        },
      ]);
    given(formDecider, [{ type: 'FormAdded', data: { ...added.data, ...chosen } }])
      .when(amend({ ...details, ...chosen, ConfirmationTemplateName: 'Renamed since' }), mia)
      .then([]);
    expect(told(chosen, { ConfirmationTemplateID: 5 })).toBe(
      'Version 1 to 2; Email template of the confirmation Number 5 to Thank you',
    );
    expect(told({ ConfirmationTemplateID: null, ConfirmationTemplateName: null }, chosen)).toBe(
      'Version 1 to 2; Email template of the confirmation Thank you to Built-in',
    );
  });
  it('is disabled and enabled, beside other changes too', () => {
    const disabled: FormEvent = { type: 'FormDisabled', data: { FormID: 1 } };
    given(formDecider, [added]).when({ type: 'SwitchForm', Enabled: false }, mia).then([disabled]);
    given(formDecider, [added, disabled]).when({ type: 'SwitchForm', Enabled: false }, mia).then([]);
    given(formDecider, [added])
      .when(amend({ Enabled: false, Embedded: true }), mia)
      .then([amended(2, { Embedded: true }, { Embedded: false }), disabled]);
    given(formDecider, [added, disabled])
      .when(undo(disabled), mia)
      .then([{ type: 'FormEnabled', data: { FormID: 1 } }]);
  });
  it('gets its fields back by an undo, which is a version of its own', () =>
    given(formDecider, [added, second])
      .when(undo(second), mia)
      .then([amended(3, { Fields: blankForm.Fields }, { Fields: fewer }, 1)]));
  it('is deleted, and comes back with its link', () => {
    given(formDecider, [added]).when({ type: 'DeleteForm' }, mia).then([deleted]);
    given(formDecider, [added, deleted])
      .when(undo(deleted), mia)
      .then([
        {
          type: 'FormRestored',
          data: {
            FormID: 1,
            FormLink: 'novated-know-how',
            ...details,
            createdBy: { id: null, name: '' },
            createdAt: '',
            Versions: 1,
          },
        },
      ]);
    given(formDecider, [added, deleted])
      .when(amend({ Name: 'Another' }), mia)
      .thenRejected('missing', message.notFound('Form'));
  });
  it('is for users of forms only', () =>
    given(formDecider)
      .when({ type: 'AddForm', FormID: 1, FormLink: 'a', details }, user(2, 'Ben Hall', { also: [] }))
      .thenRejected('forbidden', message.forbidden));
});
