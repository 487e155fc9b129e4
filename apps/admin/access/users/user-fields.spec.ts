import { describe, expect, it } from '@jest/globals';
import { blankUser } from '@leaseledger/contract/users/user.details';
import { notAskedFor, notShown } from '../../testing/drawn.tsx';
import { UserInputs } from './UserInputs.tsx';
import { UserShow } from './UserShow.tsx';

const shown = { ...blankUser, id: 9, UserID: 9, Permissions: [], LastLoginTime: null, LastActiveTime: null };

describe('user fields', () => {
  it('the add form has an input for every user field and the password, except the company’s id', () =>
    expect(notAskedFor({ ...blankUser, Password: null }, UserInputs)).toEqual(['CompanyID']));
  it('the edit form has an input for every user field except the company’s id', () =>
    expect(notAskedFor({ ...blankUser, Password: null }, UserInputs, shown)).toEqual(['CompanyID', 'Password']));
  it('the user record shows every field, the name as a whole', () =>
    expect(notShown(blankUser, UserShow, shown)).toEqual(['FirstName', 'LastName', 'CompanyID']));
});
