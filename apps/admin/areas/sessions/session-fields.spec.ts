import { describe, expect, it } from '@jest/globals';
import { formFields } from '@leaseledger/contract/sessions/session.bodies';
import { blankSession } from '@leaseledger/contract/sessions/session.details';
import { notAskedFor, notShown } from '../../testing/drawn.tsx';
import { SessionInputs } from './SessionInputs.tsx';
import { SessionShow } from './SessionShow.tsx';

const asked = Object.fromEntries(Object.values(formFields).map((name) => [name, null]));
const moment = '2026-08-12T02:00:00.000Z';
const shown = {
  ...blankSession,
  SessionID: 1,
  SessionLink: 'barwon',
  Reminders: [],
  SessionStartDateTime: moment,
  SessionEndDateTime: moment,
  SessionLinkExpiryDateTime: '2026-08-11T02:00:00.000Z',
  CreatedDateTime: moment,
};

describe('session fields', () => {
  it('the session form has an input for every field except the company’s id and a link expiry that follows the end', () =>
    expect(notAskedFor(asked, SessionInputs)).toEqual(['companyID', 'sessionLinkExpiryTime']));
  it('the session record shows every field, the company by its name', () =>
    expect(notShown(blankSession, SessionShow, shown)).toEqual(['CompanyID']));
});
