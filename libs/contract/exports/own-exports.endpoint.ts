import { exportsData } from '../access/permissions.ts';
import { listOf, page } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { exportView } from './export.views.ts';

/** In a file of its own, because the body of the call that starts an export loads class-validator. */
export const ownExports = endpoint('GET', 'exports', {
  who: exportsData,
  isPersonal: true,
  answer: listOf(exportView),
  summary: "The caller's exports of late, the newest first",
});

/** Only the user who started the export can download it, with the browser's own session. */
export const exportFile = endpoint('GET', 'exports/file/:id', {
  who: exportsData,
  isPersonal: true,
  answer: page,
  summary: 'The file of an export that is ready',
});
