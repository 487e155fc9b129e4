/** The most bytes of a body: the longest text of a form has 8,000 characters. A call that takes a file sets its own limit. */
export const BODY_BYTES_MAX = 65_536;

/** The bytes of headers and fields around an uploaded file. */
export const AROUND_UPLOAD = 16 * 1024;
