import { deletesPersons, opensPersons, searchesPersons } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { listOf, noneYet, nothing, orNull } from '../kernel/answer.ts';
import { AddPersonBody, UpdatePersonBody } from './person.bodies.ts';
import { personRow, personView } from './person.views.ts';

export const personEndpoints = {
  all: endpoint({ verb: 'GET', path: 'persons', who: opensPersons, kind: 'query', answer: listOf(personRow), summary: 'All persons' }),
  one: endpoint({ verb: 'GET', path: 'persons/person/:id', who: opensPersons, kind: 'query', answer: personView, summary: 'One person with counts' }),
  add: endpoint({ verb: 'PUT', path: 'persons', who: opensPersons, kind: 'command', body: AddPersonBody, answer: orNull(personView), summary: 'Register a person' }),
  update: endpoint({ verb: 'POST', path: 'persons/update', who: opensPersons, kind: 'command', body: UpdatePersonBody, answer: orNull(personView), summary: 'Amend a person' }),
  remove: endpoint({ verb: 'DELETE', path: 'persons/:id', who: deletesPersons, kind: 'command', answer: nothing, summary: 'Forget a person' }),
  enquiries: endpoint({ verb: 'GET', path: 'persons/enquiries/:id', who: opensPersons, kind: 'query', answer: noneYet, summary: 'Enquiries of a person' }),
  fuelCardTrackers: endpoint({ verb: 'GET', path: 'persons/fuelCardTrackers/:id', who: opensPersons, kind: 'query', answer: noneYet, summary: 'Fuel card trackers of a person' }),
  sessionAttendees: endpoint({ verb: 'GET', path: 'persons/sessionAttendees/:id', who: opensPersons, kind: 'query', answer: noneYet, summary: 'Session attendances of a person' }),
  search: endpoint({ verb: 'GET', path: 'persons/search/:text', who: searchesPersons, kind: 'query', answer: listOf(personRow), summary: 'At most five persons whose details begin with the words' }),
  duplicates: endpoint({ verb: 'GET', path: 'persons/duplicates/:id', who: opensPersons, kind: 'query', answer: listOf(personRow), summary: 'Persons with the same e-mail or the same phone number' }),
} as const;
