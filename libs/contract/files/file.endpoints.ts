import { isStaff } from '../access/permissions.ts';
import { bytes, listOf, nothing } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { FILE_MAX } from './file.messages.ts';
import { fileView } from './file.views.ts';

/** A user who may open a record may use its files (specification 1, section 7.4). Each area decides which records a user may open. */
export const fileEndpoints = {
  upload: endpoint('POST', 'files', {
    who: isStaff,
    upload: { maxBytes: FILE_MAX, fields: ['attachedToID', 'attachedToTargetTypeID'] },
    answer: fileView,
    summary: 'Attach a file to a record: the fields before the file',
  }),
  ofRecord: endpoint('GET', 'files/attachedTo/:type/:id', {
    who: isStaff,
    answer: listOf(fileView),
    summary: 'The files of a record, the newest first',
  }),
  download: endpoint('GET', 'files/:id', {
    who: isStaff,
    answer: bytes,
    summary: 'What is in a file; inline=1 asks for pictures and PDFs to be shown instead of saved',
  }),
  thumbnail: endpoint('GET', 'files/:id/thumbnail', {
    who: isStaff,
    answer: bytes,
    summary: 'A small picture of a picture, or of the first page of a PDF',
  }),
  remove: endpoint('DELETE', 'files/:id', {
    who: isStaff,
    answer: nothing,
    summary: 'Remove a file; for some time it can be put back',
  }),
} as const;
