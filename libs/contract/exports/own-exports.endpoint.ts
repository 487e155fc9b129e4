import { exportsData } from '../access/permissions.ts';
import { listOf, page } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { exportView } from './export.views.ts';

/** Apart from the call that starts one, whose body brings along what checks it. */
export const ownExports = endpoint({
  verb: 'GET',
  path: 'exports',
  who: exportsData,
  kind: 'query',
  isPersonal: true,
  answer: listOf(exportView),
  summary: "The caller's exports of late, the newest first",
});

/** Whoever asked for it downloads it, and nobody else, with the session that the browser has. */
export const exportFile = endpoint({
  verb: 'GET',
  path: 'exports/file/:id',
  who: exportsData,
  kind: 'query',
  isPersonal: true,
  answer: page,
  summary: 'The file of an export that is ready',
});
