import { fieldsText, firstFields } from '@leaseledger/contract/forms/form.fields';

/** Bodies that the calls accept. Tests change them in one place at a time. */

export const person = (changes: object = {}) => ({
  Person: {
    Title: 'Ms',
    FirstName: 'Aroha',
    LastName: 'Ngata',
    Email: 'aroha.ngata@example.com',
    ContactNumber: '0412 884 210',
    State: 'VIC',
    Postcode: '3220',
    CompanyName: 'Barwon Health',
    ...changes,
  },
});

export const lead = (PersonID: number, changes: object = {}) => ({
  Lead: { PersonID, Notes: 'Wants both methods side by side', ...changes },
});

/** The fields that `POST leads/update` needs besides the changes. */
export const amendedLead = (LeadID: number, Version: number, changes: object = {}) => ({
  Lead: {
    LeadID,
    Version,
    AnnualKMs: 18_000,
    AnnualIncome: 96_400,
    LeaseType: 'Statutory',
    PkePayCycleID: 382,
    PreferredLeaseTerm: 3,
    ...changes,
  },
});

export const company = (changes: object = {}) => ({
  Company: { CompanyTradingName: 'Barwon Health', PackEdgeCompanyID: 7001, ...changes },
});

export const inboundLead = (changes: object = {}) => ({
  Lead: {
    Person: {
      FirstName: 'Tom',
      LastName: 'Papadopoulos',
      Email: 'tom@example.com',
      ContactNumber: '0412000111',
      ...changes,
    },
    Notes: 'From the website',
  },
});

export const booking = (changes: object = {}) => ({
  Date: '2026-11-23',
  Slot: '9:30',
  FirstName: 'Isla',
  LastName: 'McDonald',
  Email: 'isla@example.com',
  Phone: '0412000222',
  Company: 'Alpine Shire',
  ...changes,
});

export const user = (changes: object = {}) => ({
  User: {
    FirstName: 'Hana',
    LastName: 'Ishida',
    Email: 'hana.ishida@staff.example',
    RoleGroupIntID: 12000,
    Password: 'Hanas-secret-1',
    ...changes,
  },
});

/** A saved view that fits any list with a creation time. The test adds `List` or `ViewID`. */
export const savedView = (Name: string, changes: object = {}) => ({
  Name,
  Filter: {},
  Text: '',
  Sort: { field: 'CreatedDateTime', order: 'DESC' },
  Columns: null,
  Widths: null,
  Shared: false,
  ...changes,
});

/** The form of a session on 12 August 2031, noon in Melbourne. */
export const sessionForm = (changes: object = {}) => ({
  sessionName: 'Barwon Health lunch',
  maxAttendees: 10,
  locationType: 'On Site',
  location: '285 Ryrie Street, Geelong',
  timezone: 'Australia/Melbourne',
  sessionStartTime: '2031-08-12T02:00:00Z',
  sessionEndTime: '2031-08-12T02:30:00Z',
  sessionLinkExpiryTime: '2031-08-12T02:30:00Z',
  ...changes,
});

/** The change that makes a session one that has started, and still takes registrations. */
export const underWay = { sessionStartTime: '2026-11-20T00:30:00Z' };

export const session = (changes: object = {}, reminders: readonly number[] = [24, 1]) => ({
  form: sessionForm(changes),
  reminderEmails: reminders.map((WithinHours) => ({ WithinHours })),
});

/** The nth visitor's registration, by the link of the session. */
export const registration = (
  { SessionID: sessionID, SessionLink: sessionLink }: { readonly SessionID: number; readonly SessionLink: string },
  n: number,
  changes: object = {},
) => ({
  sessionID,
  sessionLink,
  firstName: `Aroha${n}`,
  lastName: `Ngata${n}`,
  contactNumber: `04${String(n).padStart(8, '0')}`,
  email: `aroha${n}@example.com`,
  companyName: 'Barwon Health',
  postcode: '3220',
  state: 'VIC' as const,
  ...changes,
});

/** A quote request of an attendee, by their link. */
export const quote = (changes: object = {}) => ({
  leaseTerm: 4,
  annualIncome: 95_000,
  postcode: '3220',
  annualKms: 15_000,
  contactNumber: '0400 111 281',
  state: 'VIC' as const,
  businessUse: 0,
  manufacturer: 'BYD',
  ...changes,
});

/** A public form as staff add it: name, contact, and the time of a call. */
export const publicForm = (changes: object = {}) => ({
  Form: {
    Name: 'Ask us about a car',
    CompanyID: null,
    Embedded: true,
    Enabled: true,
    SendConfirmation: false,
    Fields: fieldsText([
      ...firstFields,
      { id: 'Notes', label: 'Your question' },
      { id: 'PreferredCallTime', label: 'When to call you' },
    ]),
    ...changes,
  },
});
