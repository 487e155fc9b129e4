import { describe, expect, it } from '@jest/globals';
import { blankUser } from '@leaseledger/contract/users/user.details';
import { notAskedFor, notShown } from '../../testing/drawn.tsx';
import { UserInputs } from './UserInputs.tsx';
import { UserShow } from './UserShow.tsx';

const shown = { ...blankUser, id: 9, UserID: 9, Permissions: [], LastLoginTime: null, LastActiveTime: null };

describe('every field of a user', () => {
  it('is asked for when a user is added, with a password, the company’s id with its name', () =>
    expect(notAskedFor({ ...blankUser, Password: null }, UserInputs)).toEqual(['CompanyID']));
  it('can be edited, but for the password', () =>
    expect(notAskedFor({ ...blankUser, Password: null }, UserInputs, shown)).toEqual(['CompanyID', 'Password']));
  it('is shown in the record, the name as a whole', () =>
    expect(notShown(blankUser, UserShow, shown)).toEqual(['FirstName', 'LastName', 'CompanyID']));
});
