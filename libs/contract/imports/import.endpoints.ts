import { imports } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { nothing, page } from '../kernel/answer.ts';
import { DecideDuplicatesBody, ImportBody, MatchColumnsBody } from './import.bodies.ts';
import { importRows, importsInList, importView } from './import.views.ts';

/** A user sees only their own imports. Each kind of record has its own rule for who may import it. */
export const importEndpoints = {
  mine: endpoint('GET', 'imports', {
    who: imports,
    isPersonal: true,
    answer: importsInList,
    summary: "The caller's imports that are not over",
  }),
  one: endpoint('GET', 'imports/import/:id', {
    who: imports,
    isPersonal: true,
    answer: importView,
    summary: 'One import and how far it is',
  }),
  rows: endpoint('GET', 'imports/rows/:id/:which/:page', {
    who: imports,
    isPersonal: true,
    answer: importRows,
    summary: 'Some of its rows as they will be',
  }),
  template: endpoint('GET', 'imports/template/:kind', {
    who: imports,
    answer: page,
    summary: 'A CSV file with the headers that are known and one row to look at',
  }),
  failed: endpoint('GET', 'imports/failed/:id/:format', {
    who: imports,
    isPersonal: true,
    answer: page,
    summary: 'The rows that were not imported, with why, as csv or xlsx',
  }),
  upload: endpoint('PUT', 'imports/:kind/file', {
    who: imports,
    takesFile: true,
    answer: importView,
    summary: 'Read a CSV or xlsx file that is sent as bytes',
  }),
  match: endpoint('POST', 'imports/match', {
    who: imports,
    body: MatchColumnsBody,
    answer: importView,
    summary: 'Say which column fills which field, and look at the rows',
  }),
  decide: endpoint('POST', 'imports/decide', {
    who: imports,
    body: DecideDuplicatesBody,
    answer: importView,
    summary: 'Decide what becomes of duplicates',
  }),
  run: endpoint('POST', 'imports/run', {
    who: imports,
    body: ImportBody,
    answer: importView,
    summary: 'Import the rows, or go on',
  }),
  stop: endpoint('POST', 'imports/stop', {
    who: imports,
    body: ImportBody,
    answer: importView,
    summary: 'Stop after the rows that are under way',
  }),
  undo: endpoint('POST', 'imports/undo', {
    who: imports,
    body: ImportBody,
    answer: importView,
    summary: 'Take back what was imported, but for what was changed since',
  }),
  discard: endpoint('DELETE', 'imports/:id', {
    who: imports,
    answer: nothing,
    summary: 'Give an import up and remove what was read of its file',
  }),
} as const;
