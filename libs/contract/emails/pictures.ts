/** The types of pictures in a mail that a user wrote, which every mail program shows. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The most bytes of all pictures of a mail together, because the mail is one event with them. */
export const PICTURES_BYTES_MAX = 250_000;
export const PICTURES_MAX = 10;

/** The most bytes of a request with a mail: its text, and its pictures in base64. */
export const WRITTEN_BYTES_MAX = 600_000;
