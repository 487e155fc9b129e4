import {
  deletesPersons,
  listsPersons,
  opensPersons,
  registersPersons,
  searchesPersons,
} from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { mentions } from '../records/mention.views.ts';
import { personRecords } from './person.access.ts';
import { AddPersonBody, AlikePersonBody, ForgetPersonBody, UpdatePersonBody } from './person.bodies.ts';
import { MergedPersonsBody, MergePersonsBody, UnmergePersonBody } from './person-merge.bodies.ts';
import { mergedPersonList, mergePreview } from './person-merge.views.ts';
import { alikePerson, foundPerson, personRow, personView } from './person.views.ts';

export const personEndpoints = {
  all: endpoint('GET', 'persons', { who: listsPersons, answer: listOf(personRow), summary: 'All persons' }),
  one: endpoint('GET', 'persons/person/:id', {
    who: registersPersons,
    records: personRecords,
    answer: personView,
    summary: 'One person with counts',
  }),
  add: endpoint('PUT', 'persons', {
    who: registersPersons,
    body: AddPersonBody,
    answer: orNull(personView),
    summary: 'Register a person',
  }),
  update: endpoint('POST', 'persons/update', {
    who: registersPersons,
    records: personRecords,
    body: UpdatePersonBody,
    answer: orNull(personView),
    summary: 'Amend a person',
  }),
  remove: endpoint('DELETE', 'persons/:id', {
    who: deletesPersons,
    answer: nothing,
    summary: 'Forget a person, and blank their full name, addresses and numbers wherever else they are',
  }),
  mentions: endpoint('GET', 'persons/mentions/:id', {
    who: deletesPersons,
    answer: mentions,
    summary: 'Where texts about others name a person',
  }),
  forget: endpoint('POST', 'persons/forget', {
    who: deletesPersons,
    body: ForgetPersonBody,
    answer: nothing,
    summary: 'Forget a person, and blank chosen places that name them',
  }),
  mergePreview: endpoint('POST', 'persons/mergePreview', {
    who: deletesPersons,
    kind: 'query',
    body: MergedPersonsBody,
    answer: mergePreview,
    summary: 'Two persons side by side, and what a merge would move',
  }),
  merge: endpoint('POST', 'persons/merge', {
    who: deletesPersons,
    body: MergePersonsBody,
    answer: orNull(personView),
    summary: 'Merge a person into another one, with the chosen values',
  }),
  unmerge: endpoint('POST', 'persons/unmerge', {
    who: deletesPersons,
    body: UnmergePersonBody,
    answer: orNull(personView),
    summary: 'Take a merge back: the person is one of their own again',
  }),
  merged: endpoint('GET', 'persons/merged/:id', {
    who: opensPersons,
    answer: mergedPersonList,
    summary: 'Who was merged into a person',
  }),
  search: endpoint('GET', 'persons/search/:text', {
    who: searchesPersons,
    answer: listOf(foundPerson),
    summary: 'At most five persons whose details begin with the words',
  }),
  duplicates: endpoint('GET', 'persons/duplicates/:id', {
    who: opensPersons,
    answer: listOf(alikePerson),
    summary: 'Persons with the same e-mail, the same phone number, or the same name and employer',
  }),
  // The typed details go into a body, because addresses are written to logs.
  alike: endpoint('POST', 'persons/alike', {
    who: opensPersons,
    kind: 'query',
    body: AlikePersonBody,
    answer: listOf(alikePerson),
    summary: 'Persons who may be the one who was typed',
  }),
} as const;
