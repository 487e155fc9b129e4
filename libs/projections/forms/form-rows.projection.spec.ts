import { describe, it } from '@jest/globals';
import { blankForm } from '@leaseledger/contract/forms/form.details';
import { given, recorded } from '../kernel/given.ts';
import { formRows } from './form-rows.projection.ts';

const details = { ...blankForm, Name: 'Know How', CompanyID: 3, CompanyName: 'Barwon Health' };
const added = recorded('FormAdded', { FormID: 1, FormLink: 'know-how', ...details });
const amended = recorded(
  'FormAmended',
  { FormID: 1, Name: 'Leases', was: { Name: 'Know How' }, Number: 2, restores: null },
  { revision: 1n },
);
const disabled = recorded('FormDisabled', { FormID: 1 }, { revision: 2n });
const row = {
  ...details,
  id: 1,
  FormID: 1,
  FormLink: 'know-how',
  Version: 0,
  Versions: 1,
  UseCount: null,
  QuarantineCount: null,
  CreatedByUserID: 7,
  CreatedByUserName: 'Kim Lee',
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
  ModifiedByUserID: 7,
  ModifiedByName: 'Kim Lee',
  ModifiedDateTime: '2026-07-01T00:00:00.000Z',
};
const second = { ...row, Name: 'Leases', Versions: 2, Version: 1 };

describe('the rows of forms', () => {
  it('show a new form with its author and time', () => given(formRows, [added]).then([row]));
  it('show the amended details and count the versions', () => given(formRows, [added, amended]).then([second]));
  it('show that a form is disabled', () =>
    given(formRows, [added, amended, disabled]).then([{ ...second, Enabled: false, Version: 2 }]));
  it('lose a deleted form, and have it again after the undo', () => {
    const deleted = recorded('FormDeleted', { FormID: 1, Name: 'Know How' }, { revision: 1n });
    given(formRows, [added, deleted]).then([]);
    const restored = recorded(
      'FormRestored',
      {
        FormID: 1,
        FormLink: 'know-how',
        ...details,
        createdBy: { id: 7, name: 'Kim Lee' },
        createdAt: '2026-07-01T00:00:00.000Z',
        Versions: 1,
      },
      { revision: 2n },
    );
    given(formRows, [added, deleted, restored]).then([{ ...row, Version: 2 }]);
  });
  it('follow the names of their company', () =>
    given(formRows, [
      added,
      recorded('CompanyAmended', { CompanyID: 3, CompanyTradingName: 'Barwon Water', was: {} }),
    ]).then([{ ...row, CompanyName: 'Barwon Water' }]));
});
