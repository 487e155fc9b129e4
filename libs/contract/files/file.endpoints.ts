import { isStaff } from '../access/permissions.ts';
import { bytes, listOf, nothing } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { FILE_MAX } from './file.messages.ts';
import { fileView } from './file.views.ts';

/** A user who may open a record may use its files (specification 1, section 7.4). Each area decides which records a user may open. */
export const fileEndpoints = {
  upload: endpoint({
    verb: 'POST',
    path: 'files',
    who: isStaff,
    kind: 'command',
    upload: { maxBytes: FILE_MAX, fields: ['attachedToID', 'attachedToTargetTypeID'] },
    answer: fileView,
    summary: 'Attach a file to a record: the fields before the file',
  }),
  ofRecord: endpoint({
    verb: 'GET',
    path: 'files/attachedTo/:type/:id',
    who: isStaff,
    kind: 'query',
    answer: listOf(fileView),
    summary: 'The files of a record, the newest first',
  }),
  download: endpoint({
    verb: 'GET',
    path: 'files/:id',
    who: isStaff,
    kind: 'query',
    answer: bytes,
    summary: 'What is in a file; inline=1 asks for pictures and PDFs to be shown instead of saved',
  }),
  thumbnail: endpoint({
    verb: 'GET',
    path: 'files/:id/thumbnail',
    who: isStaff,
    kind: 'query',
    answer: bytes,
    summary: 'A small picture of a picture, or of the first page of a PDF',
  }),
  remove: endpoint({
    verb: 'DELETE',
    path: 'files/:id',
    who: isStaff,
    kind: 'command',
    answer: nothing,
    summary: 'Remove a file; for some time it can be put back',
  }),
} as const;
