import { imports } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { nothing, page } from '../kernel/answer.ts';
import { DecideDuplicatesBody, ImportBody, MatchColumnsBody } from './import.bodies.ts';
import { importRows, importsInList, importView } from './import.views.ts';

/** Imports are of whoever makes them; which kinds of record they may import is asked besides. */
export const importEndpoints = {
  mine: endpoint({ verb: 'GET', path: 'imports', who: imports, kind: 'query', isPersonal: true, answer: importsInList, summary: "The caller's imports that are not over" }),
  one: endpoint({ verb: 'GET', path: 'imports/import/:id', who: imports, kind: 'query', isPersonal: true, answer: importView, summary: 'One import and how far it is' }),
  rows: endpoint({ verb: 'GET', path: 'imports/rows/:id/:which/:page', who: imports, kind: 'query', isPersonal: true, answer: importRows, summary: 'Some of its rows as they will be' }),
  template: endpoint({ verb: 'GET', path: 'imports/template/:kind', who: imports, kind: 'query', answer: page, summary: 'A CSV file with the headers that are known and one row to look at' }),
  failed: endpoint({ verb: 'GET', path: 'imports/failed/:id/:format', who: imports, kind: 'query', isPersonal: true, answer: page, summary: 'The rows that were not imported, with why, as csv or xlsx' }),
  upload: endpoint({ verb: 'PUT', path: 'imports/:kind/file', who: imports, kind: 'command', takesFile: true, answer: importView, summary: 'Read a CSV or xlsx file that is sent as bytes' }),
  match: endpoint({ verb: 'POST', path: 'imports/match', who: imports, kind: 'command', body: MatchColumnsBody, answer: importView, summary: 'Say which column fills which field, and look at the rows' }),
  decide: endpoint({ verb: 'POST', path: 'imports/decide', who: imports, kind: 'command', body: DecideDuplicatesBody, answer: importView, summary: 'Decide what becomes of duplicates' }),
  run: endpoint({ verb: 'POST', path: 'imports/run', who: imports, kind: 'command', body: ImportBody, answer: importView, summary: 'Import the rows, or go on' }),
  stop: endpoint({ verb: 'POST', path: 'imports/stop', who: imports, kind: 'command', body: ImportBody, answer: importView, summary: 'Stop after the rows that are under way' }),
  undo: endpoint({ verb: 'POST', path: 'imports/undo', who: imports, kind: 'command', body: ImportBody, answer: importView, summary: 'Take back what was imported, but for what was changed since' }),
  discard: endpoint({ verb: 'DELETE', path: 'imports/:id', who: imports, kind: 'command', answer: nothing, summary: 'Give an import up and remove what was read of its file' }),
} as const;
