import type { PersonView } from '@leaseledger/contract/persons/person.views';

/** What the add form starts with. */
export const newPerson = {
  Person: {
    Title: null,
    FirstName: '',
    LastName: '',
    Email: '',
    EmailSecondary: '',
    ContactNumber: '',
    ContactNumberSecondary: '',
    Address: '',
    Suburb: '',
    State: null,
    Postcode: '',
    CompanyID: null,
    CompanyName: '',
    MarketingOptOut: false,
  },
};

/** What the edit form starts with: the person as they were read, with the version that the server will ask for. */
export const personToAmend = (person: PersonView) => ({
  Person: {
    PersonID: person.PersonID,
    Version: person.Version,
    Title: person.Title,
    FirstName: person.FirstName,
    LastName: person.LastName,
    Email: person.Email ?? '',
    EmailSecondary: person.EmailSecondary ?? '',
    ContactNumber: person.ContactNumber ?? '',
    ContactNumberSecondary: person.ContactNumberSecondary ?? '',
    Address: person.Address ?? '',
    Suburb: person.Suburb ?? '',
    State: person.State,
    Postcode: person.Postcode ?? '',
    CompanyID: person.CompanyID,
    CompanyName: person.CompanyName ?? '',
    MarketingOptOut: person.MarketingOptOut,
  },
});
