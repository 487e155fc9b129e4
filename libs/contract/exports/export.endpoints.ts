import { exportsData } from '../access/permissions.ts';
import { orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { StartExportBody } from './export.bodies.ts';
import { exportView } from './export.views.ts';
import { exportFile, ownExports } from './own-exports.endpoint.ts';

/** Exports of lists as files, for users with DATA_EXPORT (decision record 0043). */
export const exportEndpoints = {
  own: ownExports,
  start: endpoint('PUT', 'exports', {
    who: exportsData,
    body: StartExportBody,
    answer: orNull(exportView),
    summary: 'Start to export a list as its filters, sort and columns are on screen',
  }),
  file: exportFile,
} as const;
