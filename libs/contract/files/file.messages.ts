import { fileSize } from './file-size.ts';

/** The largest file, in bytes (decisions, "Files"). */
export const FILE_MAX = 25 * 1024 * 1024;

/** Messages about files (specification 1, section 8; specification 3, section 9). */
export const fileMessage = {
  uploadFailed: 'Error Uploading File, please try again.',
  deleteFailed: 'Error Deleting File, please try again.',
  downloadFailed: 'Failed to download file',
  typeNotSupported: 'File type not supported',
  notDrawn: 'There is no preview of this file. Download it to look at it.',
  tooLarge: `The file is larger than ${fileSize(FILE_MAX)}, the most that can be uploaded.`,
  empty: 'The file is empty.',
  none: 'The request holds no file.',
  oneOnly: 'A request may hold one file.',
  noParent: 'attachedToTargetTypeID names no kind of record that files are attached to.',
  /** @param sent the name that the sender gave */
  attached: (name: string, sent: string) =>
    name === sent ? `${name} has been added.` : `${sent} has been added as ${name}, because that is what it is.`,
  removed: (name: string) => `${name} has been removed.`,
  multipart: 'The content type must be multipart/form-data.',
  gone: 'This cannot be undone: the file is no longer kept.',
} as const;
